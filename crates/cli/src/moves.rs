//! `cotulenh moves`: what can be played.

use std::io::{self, Write};

use cotulenh::Position;

/// Prints every legal action.
pub fn run(position: &Position, out: &mut impl Write) -> io::Result<()> {
    sorted(position).iter().try_for_each(|lan| writeln!(out, "{lan}"))
}

/// Every legal action in LAN, sorted by bytes: the same whatever order they were found in.
pub fn sorted(position: &Position) -> Vec<String> {
    let actions = position.legal_actions();
    let mut list: Vec<String> =
        actions.iter().map(|&action| position.lan(action).to_string()).collect();
    list.sort_unstable();
    list
}
