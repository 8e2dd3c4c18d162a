// examples/c in Rust: calls the pair of `nanoqd c-api` and prints the digest of examples/firmware.
// The types and functions are those of pushes.h that this program needs.
#[repr(C)]
struct Config {
    seed: u64,
    stream: u32,
    random_solutions: u32,
    gene_lower: *const f32,
    gene_upper: *const f32,
    scaling_factor: f32,
    crossover_rate: f32,
}
#[repr(C)]
struct Trial {
    genes: [f32; 8],
    origin: [u32; 2],
}
#[link(name = "pushes", kind = "static")]
extern "C" {
    fn pushes_begin(config: *const Config) -> u32;
    fn pushes_ask(trial: *mut Trial) -> u32;
    fn pushes_tell(trial: *const Trial, objective: f32, measures: *const f32, told: *mut u32) -> u32;
    fn pushes_digest() -> u64;
}

fn push(forces: &[f32; 8]) -> (f32, [f32; 2]) {
    let (mut place, mut speed, mut effort) = ([0.0f32; 2], [0.0f32; 2], 0.0f32);
    for force in forces.chunks(2) {
        effort += force[0] * force[0] + force[1] * force[1];
        for _ in 0..5 {
            for i in 0..2 {
                speed[i] = (speed[i] + 0.1 * force[i]) * 0.9;
                place[i] += speed[i];
                if place[i].abs() > 1.0 {
                    place[i] = 2.0f32.copysign(place[i]) - place[i];
                    speed[i] *= -0.5;
                }
            }
        }
    }
    (-effort, place)
}

fn main() {
    let (lower, upper) = ([-1.0f32; 8], [1.0f32; 8]);
    let config = Config {
        seed: 2021,
        stream: 0,
        random_solutions: 800,
        gene_lower: lower.as_ptr(),
        gene_upper: upper.as_ptr(),
        scaling_factor: 0.5,
        crossover_rate: 0.9,
    };
    let mut trial = Trial { genes: [0.0; 8], origin: [0; 2] };
    unsafe {
        assert_eq!(pushes_begin(&config), 0);
        for _ in 0..20000 {
            assert_eq!(pushes_ask(&mut trial), 0);
            let (objective, measures) = push(&trial.genes);
            assert_eq!(pushes_tell(&trial, objective, measures.as_ptr(), std::ptr::null_mut()), 0);
        }
        println!("digest {:016x}", pushes_digest());
    }
}
