// Runs an image in rp2040js, the emulator of npm, and answers its semihosting calls.
//   node run.mjs image.elf
//
// The emulator is in the folder that NANOQD_NPM names in the environment. Without that, it is in
// build/npm at the top of nanoqd, or in the current folder:
//   npm install --prefix build/npm rp2040js
import { readFileSync, writeSync } from "fs";
import { createRequire } from "module";
import { resolve } from "path";
import { fileURLToPath } from "url";

const flashBegin = 0x10000000;
const imageBegin = 0x10000100; // the vector table, behind the second stage of the boot
const operations = { open: 0x01, write: 0x05, clock: 0x10, exit: 0x20 };

function findEmulator() {
  const named = process.env.NANOQD_NPM;
  const folders = named ? [named] : [fileURLToPath(new URL("../../../build/npm", import.meta.url)), "."];
  for (const folder of folders) {
    try {
      return createRequire(resolve(folder, "node_modules/of.js"))("rp2040js");
    } catch (error) {
      if (error.code !== "MODULE_NOT_FOUND") throw error;
    }
  }
  console.error("run.mjs: rp2040js is missing. Install it: npm install --prefix build/npm rp2040js");
  process.exit(2);
}

// Copies what the segments of an ELF file hold to where they lie in flash.
function loadImage(path, flash) {
  const file = readFileSync(path);
  const isArm = file.length > 52 && file.readUInt32BE(0) === 0x7f454c46 && file.readUInt16LE(18) === 40;
  if (!isArm) throw new Error(`${path}: this is not an ELF image for Arm`);
  const [headers, bytes, count] = [file.readUInt32LE(28), file.readUInt16LE(42), file.readUInt16LE(44)];
  for (let header = headers; header < headers + count * bytes; header += bytes) {
    const [type, offset, , address, size] = [0, 4, 8, 12, 16].map((field) => file.readUInt32LE(header + field));
    if (type === 1 && size > 0) flash.set(file.subarray(offset, offset + size), address - flashBegin);
  }
}

const { RP2040 } = findEmulator();
const chip = new RP2040();
try {
  loadImage(process.argv[2], chip.flash);
} catch (error) {
  console.error(`run.mjs: ${error.message}`);
  process.exit(2);
}

function answer(operation, argument) {
  const word = (index) => chip.readUint32(argument + 4 * index);
  switch (operation) {
    case operations.open:
      return 1;
    case operations.write:
      writeSync(1, Uint8Array.from({ length: word(2) }, (_, i) => chip.readUint8(word(1) + i)));
      return 0;
    case operations.clock: // hundredths of a second of the host
      return Math.floor(performance.now() / 10);
    case operations.exit:
      process.exit(word(1));
    default:
      throw new Error(`this semihosting call is not answered: ${operation}`);
  }
}

chip.onBreak = (number) => {
  if (number !== 0xab) throw new Error(`the image stopped at bkpt ${number}`);
  chip.core.registers[0] = answer(chip.core.registers[0], chip.core.registers[1]);
};
chip.core.VTOR = imageBegin;
chip.core.reset();
for (;;) chip.core.executeInstruction();
