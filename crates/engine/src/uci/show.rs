//! What people ask a UCI engine for: the board, its evaluation, perft counts.

use core::fmt::Write as _;

use cotulenh::{Position, Square};

use super::UciError;

/// The position as a board, with FEN, hash and who gives check.
pub(super) fn board(position: &Position) -> String {
    let mut text = String::new();
    for rank in (1..=Square::RANKS).rev() {
        let mut line = format!("{rank:>2} ");
        for file in 0..Square::FILES {
            let square = Square::new(file, rank);
            let stack = square.and_then(|square| position.get(square));
            let unit = stack.map_or(".".to_owned(), |stack| stack.to_string());
            let _ = write!(line, "{unit:^7}");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text += "      a      b      c      d      e      f      g      h      i      j      k\n";
    let checkers: Vec<String> =
        position.checkers().into_iter().map(|square| square.to_string()).collect();
    let _ = write!(
        text,
        "Fen: {}\nKey: {:016X}\nCheckers: {}",
        position.fen(),
        position.zobrist(),
        checkers.join(" ")
    );
    text
}

/// The perft count below each action, and their sum.
pub(super) fn perft(position: &Position, depth: &str) -> Result<String, UciError> {
    let depth = depth.parse::<u32>().ok().filter(|depth| (1..=99).contains(depth));
    let depth = depth.ok_or_else(|| UciError("expected a depth from 1 to 99".to_owned()))?;
    let mut counts: Vec<(String, u64)> = Vec::new();
    for &action in &position.legal_actions() {
        let mut next = *position;
        next.play_unchecked(action);
        counts.push((position.lan(action).to_string(), next.perft(depth - 1)));
    }
    counts.sort();
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let mut text = String::new();
    for (lan, count) in counts {
        let _ = writeln!(text, "{lan}: {count}");
    }
    let _ = write!(text, "\nNodes searched: {total}");
    Ok(text)
}
