//! Squares, terrain and lines (1).

use super::pieces::{Kind, Unit};

pub const FILES: usize = 11;
pub const RANKS: usize = 12;
pub const SQUARES: usize = FILES * RANKS;

/// One unit or nothing on each square, by the public index (1.2).
pub type Board = [Option<Unit>; SQUARES];

/// The four orthogonal directions first, then the four diagonals.
pub const DIRECTIONS: [(isize, isize); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

pub fn file(square: usize) -> usize {
    square % FILES
}

/// Rank 1 is 0.
pub fn rank(square: usize) -> usize {
    square / FILES
}

pub fn square_name(square: usize) -> String {
    let letter = char::from(b"abcdefghijk"[file(square)]);
    format!("{letter}{}", rank(square) + 1)
}

pub fn square_named(name: &str) -> Option<usize> {
    (0..SQUARES).find(|&square| square_name(square) == name)
}

pub fn neighbour(square: usize, (dx, dy): (isize, isize)) -> Option<usize> {
    let x = file(square).checked_add_signed(dx)?;
    let y = rank(square).checked_add_signed(dy)?;
    (x < FILES && y < RANKS).then_some(y * FILES + x)
}

/// A straight line between two different squares.
#[derive(Clone, Copy)]
pub struct Line {
    from: usize,
    direction: (isize, isize),
    pub length: usize,
}

impl Line {
    pub fn new(from: usize, to: usize) -> Option<Line> {
        let across = file(from).abs_diff(file(to));
        let up = rank(from).abs_diff(rank(to));
        if from == to || (across != 0 && up != 0 && across != up) {
            return None;
        }
        let dx = sign(file(from), file(to));
        let dy = sign(rank(from), rank(to));
        Some(Line { from, direction: (dx, dy), length: across.max(up) })
    }

    pub fn diagonal(self) -> bool {
        self.direction.0 != 0 && self.direction.1 != 0
    }

    /// Every square after the start, up to and including the target (7.2).
    pub fn visited(self) -> impl Iterator<Item = usize> {
        let first = neighbour(self.from, self.direction);
        std::iter::successors(first, move |&at| neighbour(at, self.direction)).take(self.length)
    }

    /// The squares strictly between start and target are empty.
    pub fn clear(self, board: &Board) -> bool {
        self.visited().take(self.length - 1).all(|at| board[at].is_none())
    }
}

fn sign(from: usize, to: usize) -> isize {
    match from.cmp(&to) {
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => -1,
    }
}

/// 1.3, 1.4: files a, b, c and the river squares d6 e6 d7 e7.
pub fn navigable(square: usize) -> bool {
    file(square) <= 2 || (matches!(file(square), 3 | 4) && (rank(square) == 5 || rank(square) == 6))
}

/// 1.4: files c..k.
pub fn land_accessible(square: usize) -> bool {
    file(square) >= 2
}

/// The square of the unit that contains a side's Commander.
pub fn commander(board: &Board, red: bool) -> Option<usize> {
    (0..SQUARES)
        .find(|&at| board[at].is_some_and(|unit| unit.red == red && unit.has(Kind::Commander)))
}
