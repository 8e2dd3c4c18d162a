/* The save protocol of nanoqd: two slots, power cuts anywhere, calls that fail. README.md of this
 * folder says what is modelled and what is assumed. The steps have the names of
 * lib/nanoqd/snapshot/detail/snapshot_writer.hpp.
 *
 * Property: every boot finds a state at least as new as the last save that returned `ok`.
 *
 * A slot has six program units. Each is one of these:
 *   erased    reads blank
 *   written   reads right
 *   torn      reads wrong, and the same at each read; or cannot be read
 *   marginal  reads right, wrong or not at all, drawn anew at each read
 *   fading    a unit of a confirmation whose erase was cut: begun at one save, blank at another
 *
 * Without any option, this is the protocol. Options, by -D:
 *   TWO_BLOCKS             header and parts lie in another erase block than the two records
 * Other rules than those of the protocol:
 *   NO_CONFIRMATION        version 0.1: of two that read valid, the older one is erased
 *   ONLY_COMPLETE          only a confirmation that reads complete is trusted
 *   UNREAD_IS_LESS         version 0.1: a slot that cannot be read may be erased, whatever the
 *                          other one is
 *   ERASE_BOTH             if no snapshot is found, both slots are erased before the save
 *   PROBE                  a confirmation that cannot be read counts as begun only if header and
 *                          commit record can be read after it
 * Fewer assumptions:
 *   BARELY_BEGUN           a confirmation that was cut short looks begun at one save, blank at
 *                          another
 *   ERASE_STIRS            a cut erase may leave units that were erased before it reading as
 *                          programmed
 *   FROM_EMPTY             no save has returned `ok` before the first step
 *   UNREAD_BESIDE_TRUSTED  a save may fail to read a sound slot although the other one is trusted
 *   UNREAD_MARK            a save may fail to read a sound confirmation, and can read everything else
 *   OUTAGE                 reads may begin to fail at any step, and fail until the end of the save
 * Replay:
 *   TRACE                  trace.pml says which calls happen; see trace.cpp. Assumes nothing of the
 *                          above, and judges nothing
 */
#include "options.pml"
#include "flash.pml"

/* SnapshotSlot::examine: header and commit record. */
inline examine(s) {
  read_unit(AT(s) + HEADER, s, body, SLOT_MAY_FAIL(s));
  if :: got == right -> read_unit(AT(s) + COMMIT, s, commit_record, SLOT_MAY_FAIL(s)) :: else fi;
  if :: got == right -> read_unit(AT(s) + COMMIT + 1, s, commit_record, false) :: else fi
}

/* Survey::look. */
inline look(s) {
  examine(s);
  status[s] = got;
  if :: got == right -> known[s] = seq[s] :: else fi
}

/* Reads all bytes of the slot before the commit record. */
inline read_all(s) {
  read_unit(AT(s) + HEADER, s, body, SLOT_MAY_FAIL(s));
  if :: got == right -> read_unit(AT(s) + PARTS, s, body, false) :: else fi
}

/* Survey::choose, and the reads to the end: goes on until it finds a slot, or none. */
inline choose() {
  do
  :: status[0] != right && status[1] != right ->
     answer = ((status[0] == unread || status[1] == unread) -> read_failed : no_snapshot);
     break
  :: else ->
     number = ((status[1] == right && (status[0] != right || known[1] > known[0])) -> 1 : 0);
     look(number);
     if
     :: status[number] == right ->
        read_all(number);
        status[number] = got;
        if :: got == right -> answer = ok; break :: else fi
     :: else
     fi
  od
}

/* What is in the storage before the first step: one snapshot, in slot 0. Garbage in the other slot
 * reads as an erased one does. */
inline begin() {
#ifdef TRACE
  choose_trace()
#elif defined(FROM_EMPTY)
  skip
#else
  for (i : 0 .. 5) { unit[i] = written }
  seq[0] = 1;
  promised = true
#endif
}

inline forget() {
  got = 0; answer = 0; status[0] = 0; status[1] = 0; known[0] = 0; known[1] = 0; number = 0;
  target = 0; next = 0;
  is_saving = false; is_dark = false; is_second_try = false; works = false; i = 0
}

/* Whether the confirmation of a slot looks begun: `got` is wrong then, and right if not. */
#define HAS(s, state) (unit[AT(s) + MARK] == state || unit[AT(s) + MARK + 1] == state)
#define HAS_TRACE(s) (HAS(s, written) || HAS(s, torn) || (HAS(s, marginal) && !MARGINAL_LOOKS_BLANK))
#define CAN_BE_COMPLETE(u) (unit[u] != erased && unit[u] != torn)
inline look_at_mark(s) {
#ifdef ONLY_COMPLETE
  if
  :: CAN_BE_COMPLETE(AT(s) + MARK) && CAN_BE_COMPLETE(AT(s) + MARK + 1) -> got = wrong
  :: unit[AT(s) + MARK] != written || unit[AT(s) + MARK + 1] != written -> got = right
  fi;
  happens(read, s, confirmation)
#else
  if
  :: is_dark || MARK_MAY_FAIL || HAS(s, torn) || HAS(s, marginal) ->
     got = wrong;
     happens(read_fails, s, confirmation);
     if
     :: PROBES -> examine(s); if :: got == right -> got = wrong :: else -> goto refused fi
     :: else
     fi
  :: !is_dark && !IS_BLANK(s) -> got = wrong; happens(read, s, confirmation)
  :: !is_dark && !HAS_TRACE(s) -> got = right; happens(read, s, confirmation)
  fi
#endif
}

active proctype device() {
  begin();
boot:
  atomic { forget() };
  if
  :: goto load
  :: goto save
  fi;

/* Loader: what it finds is judged. Its reads of sound units succeed, or all of its reads fail. */
load:
  happens(loads, 0, none);
  if :: is_dark = true :: skip fi;
  look(0);
  look(1);
  do
  :: true ->
     choose();
     if
     :: answer == ok ->
        read_all(number);  /* the second pass, which takes what it reads */
        status[number] = got;
        if :: got == right -> break :: else fi
     :: else -> break
     fi
  od;
  promise(answer == ok || !promised || is_dark);
  promise(answer != ok || !is_old[number]);
  happens(answer, 0, none);
  goto boot;

/* SnapshotWriter. All its reads may fail from the beginning on. */
save:
  happens(saves, 0, none);
  is_saving = true;
  if :: is_dark = true :: skip fi;

survey:
  look(0);
  step();
  look(1);
  step();
  choose();
  if
  :: answer == read_failed && !IS_HASTY -> goto refused
  :: answer == no_snapshot || (answer == read_failed && IS_HASTY) ->
     /* Survey::worse */
     target = ((known[0] != 0 && (known[1] == 0 || known[0] >= known[1])) -> 1 : 0);
     if
     :: ERASES_BOTH -> erase_slot(1 - target); if :: !works -> goto worn :: else -> step() fi
     :: else
     fi;
     goto begin_writing
  :: answer == ok
  fi;
  step();

weigh:
  if
  :: TRUSTS_ALL -> got = wrong
  :: else -> look_at_mark(number)
  fi;
  if
  :: got == wrong -> target = 1 - number; goto begin_writing
  :: else
  fi;
  target = number;
  status[number] = wrong;
  choose();
  if
  :: answer == read_failed && !IS_HASTY -> goto refused
  :: answer == no_snapshot || (answer == read_failed && IS_HASTY) -> target = 1 - target
  :: answer == ok
  fi;

begin_writing:
  next = 1 + ((known[1] > known[0]) -> known[1] : known[0]);
  assert(next == 1 || known[1 - target] != 0);  /* or the numbers 1 to 3 would not be enough */
  /* Nothing of the survey matters any more. */
  got = 0; answer = 0; status[0] = 0; status[1] = 0; known[0] = 0; known[1] = 0; number = 0;

erase_block:
  step();
  erase_slot(target);
  if :: !works -> goto try_again :: else fi;
  step();

blank:
  if
  :: !is_dark -> happens(read, target, confirmation)
  :: true -> happens(read_fails, target, confirmation); goto try_again
  fi;
  step();

write:
  seq[target] = next;
  if
  :: next == 4 -> seq[target] = 3; if :: seq[1 - target] == 3 -> seq[1 - target] = 2 :: else fi
  :: else
  fi;
  program_units(AT(target) + HEADER, 2, target, body);
  if :: !works -> goto try_again :: else fi;
  if :: true :: goto sync_failed fi;
  step();

read_back:
  read_all(target);
  if :: got != right -> goto try_again :: else fi;
  step();

commit:
  program_units(AT(target) + COMMIT, 2, target, commit_record);
  if :: !works -> goto try_again :: else fi;
  if :: true :: goto sync_failed fi;
  examine(target);
  if :: got != right -> goto try_again :: else fi;
  step();

confirm:
#ifndef NO_CONFIRMATION
  program_units(AT(target) + MARK, 1, target, confirmation);
  if :: !works -> goto worn :: else fi;
  step();
  program_units(AT(target) + MARK + 1, 1, target, confirmation);
  if :: !works -> goto worn :: else fi;
  if :: true :: goto sync_failed fi;
  step();
  if
  :: !is_dark -> happens(read, target, confirmation)
  :: true -> happens(read_fails, target, confirmation); goto worn
  fi;
#endif
  promised = true;
  is_old[1 - target] = (seq[1 - target] != 0);
  happens(ok, 0, none);
  goto boot;

try_again:
  if
  :: !is_second_try -> is_second_try = true; goto erase_block
  :: else
  fi;
worn:
  happens(fails, 0, none);
  goto boot;
refused:
  happens(fails, 0, none);
  goto boot;
sync_failed:
  happens(fails, 0, none);
  goto boot
}
