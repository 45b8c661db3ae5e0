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
        EndingsStep::Probe { fen } => probe::run(fen, out).map(|()| true),
        EndingsStep::Three { kinds, how, threads } => survey::three(kinds, how, *threads, out),
        EndingsStep::Hunt { kinds, home, how } => survey::hunt(kinds.0, *home, how, out),
        EndingsStep::Convert { kinds, home, count, nodes, seed } => {
            let won = convert::positions(kinds.0, *home, *count, *seed);
            convert::run(&won, *nodes, out).map(|()| true)
        }
    }
}
