//! `cotulenh endings`: endgame tables.

mod convert;
mod probe;
mod survey;

use std::io::Write;

use crate::endings_args::EndingsStep;
use crate::error::Failure;

/// Makes tables or asks them; returns whether what was checked is right.
pub fn run(step: &EndingsStep, out: &mut impl Write) -> Result<bool, Failure> {
    match step {
        EndingsStep::Probe { fen, json } => probe::run(fen, *json, out).map(|()| true),
        EndingsStep::Three { kinds, how } => survey::three(kinds, how, out),
        EndingsStep::Hunt { pairs, home, how } => survey::hunt(pairs, *home, how, out),
        EndingsStep::Convert { pairs, home, count, nodes, seed, json } => {
            let won = convert::positions(pairs, *home, *count, *seed);
            convert::run(&won, *nodes, *json, out).map(|()| true)
        }
    }
}
