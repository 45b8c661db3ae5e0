//! The position: what stands where, whose turn it is, and the deploy sequence in progress.

mod setup;
pub(crate) mod zobrist;

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::board::ByColor;
use crate::pieces::ByKind;
use crate::{Action, Bitboard, Color, Kind, Square, Stack, Unit};

pub(crate) use setup::Inspection;
pub use setup::{Setup, SetupError, SetupErrors};

/// A position that can be played on.
///
/// It is made from a [`Setup`], that is, usually, from a [`Fen`](crate::Fen), and
/// changes by [`play`](Position::play) alone. It is small and `Copy`, and carries the deploy
/// sequence in progress, if there is one.
///
/// Two positions are equal if rule 11.5 calls them the same: same pieces with the same heroic
/// marks in the same stacks, same side to move, and the same deploy sequence in progress, if any;
/// clocks do not matter. [`Position::hash`](Position::zobrist) agrees with that.
///
/// ```
/// use cotulenh::Position;
/// let position = Position::start();
/// assert_eq!(position.legal_actions().len(), 119);
/// let action = position.parse_lan("Tf4-f6")?;
/// let position = position.play(action)?;
/// assert_eq!(position.turn(), cotulenh::Color::Blue);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    pub(crate) board: [Option<Stack>; Square::COUNT],
    /// Where a piece of each kind stands, carried or not.
    pub(crate) kinds: ByKind<Bitboard>,
    pub(crate) colors: ByColor<Bitboard>,
    /// Where two or three pieces stand.
    pub(crate) stacked: Bitboard,
    /// Where a heroic piece stands, carried or not.
    pub(crate) heroic: Bitboard,
    pub(crate) zones: ByColor<Bitboard>,
    pub(crate) commanders: ByColor<Option<Square>>,
    pub(crate) zobrist: u64,
    pub(crate) deploy: Option<Deploy>,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) turn: Color,
}

const _: () = assert!(size_of::<Position>() <= 1024);

/// A deploy sequence in progress (rule 10).
#[derive(Clone, Copy, Debug)]
pub struct Deploy {
    pub(crate) origin: Square,
    /// What has not moved yet.
    pub(crate) rest: Unit,
    /// The stack before the first step.
    pub(crate) before: Stack,
    /// The steps so far; a third would end the sequence.
    pub(crate) steps: [Option<Action>; 2],
    /// What stood on the target of each step before it.
    pub(crate) replaced: [Option<Stack>; 2],
    /// The slots promoted during the sequence on squares it had not touched yet.
    pub(crate) promoted: [Bitboard; 3],
    /// Whether a step captured or promoted (rule 11.4).
    pub(crate) irreversible: bool,
}

impl Deploy {
    /// The square of the stack.
    pub const fn origin(&self) -> Square {
        self.origin
    }

    /// What has not moved yet.
    pub const fn rest(&self) -> Unit {
        self.rest
    }

    /// The stack before the first step.
    pub const fn before(&self) -> Stack {
        self.before
    }

    /// Whether a step captured or promoted, so that the clock starts anew (rule 11.4).
    pub const fn is_irreversible(&self) -> bool {
        self.irreversible
    }

    /// The steps so far: one or two.
    pub fn steps(&self) -> impl Iterator<Item = Action> {
        self.steps.into_iter().flatten()
    }
}

impl Position {
    /// What stands on a square.
    #[inline]
    pub const fn get(&self, square: Square) -> Option<Stack> {
        self.board[square.index()]
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The squares of both sides' units.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[Color::Red] | self.colors[Color::Blue]
    }

    /// The squares of a side's units.
    #[inline]
    pub fn units(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// The squares of a side's pieces of one kind, carried or not.
    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.kinds[kind] & self.colors[color]
    }

    /// The squares where two or three pieces stand.
    #[inline]
    pub const fn stacks(&self) -> Bitboard {
        self.stacked
    }

    /// The squares where a heroic piece stands, carried or not.
    #[inline]
    pub const fn heroes(&self) -> Bitboard {
        self.heroic
    }

    /// The square of a side's Commander, carried or not; `None` if it is not on the board.
    #[inline]
    pub fn commander(&self, color: Color) -> Option<Square> {
        self.commanders[color]
    }

    /// The deploy sequence in progress.
    #[inline]
    pub const fn deploy(&self) -> Option<&Deploy> {
        self.deploy.as_ref()
    }

    /// Turns since the last irreversible one (rule 11.4).
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the turn pair, from 1 (rule 11.8).
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Whether two positions are equal in their clocks, too.
    pub(crate) fn is_identical(&self, other: &Position) -> bool {
        let clocks = |position: &Position| (position.halfmove_clock, position.fullmove_number);
        self == other && clocks(self) == clocks(other)
    }

    /// A hash of the position, kept up to date by every action; equal positions have equal hashes.
    #[inline]
    pub const fn zobrist(&self) -> u64 {
        self.zobrist
    }

    /// An empty board.
    pub(crate) fn empty(turn: Color, halfmove_clock: u32, fullmove_number: u32) -> Position {
        Position {
            board: [None; Square::COUNT],
            kinds: ByKind::default(),
            colors: ByColor::default(),
            stacked: Bitboard::EMPTY,
            heroic: Bitboard::EMPTY,
            zones: ByColor::default(),
            commanders: ByColor::default(),
            zobrist: if turn == Color::Blue { zobrist::BLUE_TO_MOVE } else { 0 },
            deploy: None,
            halfmove_clock,
            fullmove_number,
            turn,
        }
    }

    /// Puts a stack on an empty square. Zones are left to the caller.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, stack: Stack) {
        self.board[square.index()] = Some(stack);
        if stack.unit().contains(Kind::Commander) {
            self.commanders[stack.color()] = Some(square);
        }
        self.toggle(square, stack);
    }

    /// Takes away what stands on a square. Zones are left to the caller.
    #[inline]
    pub(crate) fn take(&mut self, square: Square) -> Option<Stack> {
        let stack = self.board[square.index()].take()?;
        if stack.unit().contains(Kind::Commander) {
            self.commanders[stack.color()] = None;
        }
        self.toggle(square, stack);
        Some(stack)
    }

    /// Adds or removes a stack in every set and in the hash.
    #[inline]
    fn toggle(&mut self, square: Square, stack: Stack) {
        self.colors[stack.color()].toggle(square);
        if stack.unit().is_stack() {
            self.stacked.toggle(square);
        }
        if stack.has_hero() {
            self.heroic.toggle(square);
        }
        for piece in stack.pieces() {
            self.kinds[piece.kind].toggle(square);
            self.zobrist ^= zobrist::piece(stack.color(), piece, square);
        }
    }

    /// Whether every field that is kept up to date equals what a rebuild gives.
    pub(crate) fn is_consistent(&self) -> bool {
        let mut fresh = Position::empty(self.turn, self.halfmove_clock, self.fullmove_number);
        for square in Square::all() {
            if let Some(stack) = self.get(square) {
                fresh.put(square, stack);
            }
        }
        fresh.update_zones();
        if let Some(deploy) = &self.deploy {
            fresh.zobrist ^= zobrist::deploy(deploy.origin, deploy.rest);
        }
        (fresh.board, fresh.kinds, fresh.colors, fresh.stacked, fresh.zones)
            == (self.board, self.kinds, self.colors, self.stacked, self.zones)
            && (fresh.heroic, fresh.commanders, fresh.zobrist)
                == (self.heroic, self.commanders, self.zobrist)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let deploy =
            |position: &Position| position.deploy.map(|deploy| (deploy.origin, deploy.rest));
        self.zobrist == other.zobrist
            && self.turn == other.turn
            && self.board == other.board
            && deploy(self) == deploy(other)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.zobrist);
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}
