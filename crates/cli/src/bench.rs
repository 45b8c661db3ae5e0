//! `cotulenh bench`: the speed of the rules, and a signature of what they allow.

use std::io::Write;
use std::time::{Duration, Instant};

use cotulenh::perft::{BENCH_SUITE, SuiteCase, read_suite};
use serde_json::json;

use crate::args::Bench;
use crate::error::{Failure, note};
use crate::human::{Speed, grouped, shortened, time};
use crate::moves;

/// Runs the bench positions with one thread; whether all counts are right.
pub fn run(args: &Bench, out: &mut impl Write) -> Result<bool, Failure> {
    let mut signature = Signature::new();
    let mut total = Speed { leaves: 0, elapsed: Duration::ZERO };
    let mut right = true;
    for (number, case) in read_suite(BENCH_SUITE).enumerate() {
        let case = case.map_err(|error| Failure::Input(format!("bench positions: {error}")))?;
        signature.add_actions(&case);
        for &(depth, expected) in &case.counts {
            let start = Instant::now();
            let leaves = case.position.perft(depth);
            let speed = Speed { leaves, elapsed: start.elapsed() };
            signature.add(&format!("D{depth} {leaves}"));
            total.leaves += leaves;
            total.elapsed += speed.elapsed;
            if !args.json {
                writeln!(out, "{}", line(number + 1, &case, speed))?;
            }
            if leaves != expected {
                right = false;
                note(format_args!("WRONG: D{depth} of {} is {expected}", case.position));
            }
        }
    }
    if args.json {
        let answer = json!({
            "leaves": total.leaves,
            "seconds": total.elapsed.as_secs_f64(),
            "leavesPerSecond": total.per_second(),
            "signature": format!("{:016x}", signature.0),
            "right": right,
        });
        writeln!(out, "{answer}")?;
        return Ok(right);
    }
    writeln!(out)?;
    writeln!(out, "leaves     {}", grouped(total.leaves))?;
    writeln!(out, "time       {}", time(total.elapsed))?;
    writeln!(out, "leaves/s   {}", grouped(total.per_second()))?;
    writeln!(out, "signature  {:016x}", signature.0)?;
    Ok(right)
}

/// ` 1    1,710,375 leaves    12.60 ms   135.7 M/s  6c4/1n2fh1hf2/…`
fn line(number: usize, case: &SuiteCase, speed: Speed) -> String {
    let (leaves, elapsed) = (grouped(speed.leaves), time(speed.elapsed));
    let fen = shortened(&case.position.fen().to_string(), 32);
    format!("{number:>3} {leaves:>10} leaves {elapsed:>10} {:>6} M/s  {fen}", speed.millions())
}

/// FNV-1a, 64 bits, over the actions and counts of the bench positions: the sorted actions, so
/// that the order in which they are generated does not matter.
struct Signature(u64);

impl Signature {
    fn new() -> Signature {
        Signature(0xcbf2_9ce4_8422_2325)
    }

    fn add_actions(&mut self, case: &SuiteCase) {
        for lan in moves::sorted(&case.position, &case.position.legal_actions()) {
            self.add(&lan);
        }
    }

    /// Adds a line.
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signature_is_fnv_1a() {
        let mut signature = Signature::new();
        signature.add("hello");
        // FNV-1a of "hello\n".
        assert_eq!(signature.0, 0xa9bc_80cc_a21f_28b3);
    }
}
