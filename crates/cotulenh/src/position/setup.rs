//! A board that is being set up: anything goes until it is checked.

use crate::board::ByColor;
use crate::{Color, Kind, Position, Square, Stack};

/// What a FEN describes, an editor changes, and a [`Position`] is made of.
///
/// ```
/// use cotulenh::{Position, Setup, Square, Stack};
/// let navy: Stack = "N".parse()?;
/// let mut setup = Setup::empty();
/// setup.put(Square::E1, navy);
/// assert_eq!(setup.check().len(), 1);
/// setup.remove(Square::E1);
/// setup.put(Square::A1, navy);
/// let position = Position::try_from(setup)?;
/// assert_eq!(Setup::from(position), setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    board: [Option<Stack>; Square::COUNT],
    /// The side to move.
    pub turn: Color,
    /// Turns since the last irreversible one (rule 11.4).
    pub halfmove_clock: u32,
    /// The number of the turn pair, from 1 (rule 11.8).
    pub fullmove_number: u32,
}

/// One thing wrong with a set-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// The carrier may not stand there (rule 1.5).
    Terrain {
        /// Where.
        square: Square,
        /// The carrier.
        carrier: Kind,
    },
    /// A side has a Commander already, on a square before this one (rule 12.2).
    SecondCommander {
        /// Where.
        square: Square,
        /// Whose.
        color: Color,
    },
    /// The full-move number is 0 (rule 11.8).
    FullmoveNumber,
}

impl SetupError {
    /// The square it is about, if it is about one.
    pub const fn square(self) -> Option<Square> {
        match self {
            SetupError::Terrain { square, .. } | SetupError::SecondCommander { square, .. } => {
                Some(square)
            }
            SetupError::FullmoveNumber => None,
        }
    }
}

impl core::error::Error for SetupError {}

/// Everything wrong with a set-up: at least one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupErrors(pub Vec<SetupError>);

impl core::error::Error for SetupErrors {}

impl Setup {
    /// An empty board with Red to move.
    pub const fn empty() -> Setup {
        Setup {
            board: [None; Square::COUNT],
            turn: Color::Red,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The starting position (rule 2).
    pub fn start() -> Setup {
        Setup::from(&Position::start())
    }

    /// What stands on a square.
    pub const fn get(&self, square: Square) -> Option<Stack> {
        self.board[square.index()]
    }

    /// Puts a stack on a square; returns what stood there.
    pub fn put(&mut self, square: Square, stack: Stack) -> Option<Stack> {
        self.board[square.index()].replace(stack)
    }

    /// Takes away what stands on a square; returns it.
    pub fn remove(&mut self, square: Square) -> Option<Stack> {
        self.board[square.index()].take()
    }

    /// Takes everything off the board. Side to move and clocks stay.
    pub fn clear(&mut self) {
        self.board = [None; Square::COUNT];
    }

    /// Everything wrong, in the order of the squares; nothing if it can be played.
    pub fn check(&self) -> Vec<SetupError> {
        let mut errors = Vec::new();
        let mut inspection = Inspection::default();
        for square in Square::all() {
            errors.extend(self.get(square).into_iter().flat_map(|s| inspection.look(square, s)));
        }
        if self.fullmove_number == 0 {
            errors.push(SetupError::FullmoveNumber);
        }
        errors
    }

    /// The position.
    ///
    /// # Errors
    ///
    /// If anything is wrong: all of it.
    pub fn position(&self) -> Result<Position, SetupErrors> {
        let errors = self.check();
        if !errors.is_empty() {
            return Err(SetupErrors(errors));
        }
        let mut position = Position::empty(self.turn, self.halfmove_clock, self.fullmove_number);
        for square in Square::all() {
            if let Some(stack) = self.get(square) {
                position.put(square, stack);
            }
        }
        position.update_zones();
        Ok(position)
    }

    /// The same set-up seen from the other side: colours swapped, ranks flipped.
    #[must_use]
    pub fn mirror(&self) -> Setup {
        let mut mirror = Setup { turn: !self.turn, ..*self };
        for square in Square::all() {
            mirror.board[square.flip().index()] = self.get(square).map(Stack::swap_color);
        }
        mirror
    }
}

/// Looks at the stacks of a set-up one after the other, in any order.
#[derive(Default)]
pub(crate) struct Inspection {
    /// Which sides have had their Commander.
    commanders: ByColor<bool>,
}

impl Inspection {
    /// What is wrong with a stack on its square (rules 1.5 and 12.2).
    pub(crate) fn look(
        &mut self,
        square: Square,
        stack: Stack,
    ) -> impl Iterator<Item = SetupError> + use<> {
        let (color, carrier) = (stack.color(), stack.carrier().kind);
        let astray = !carrier.may_stand(square);
        let second = stack.unit().contains(Kind::Commander)
            && core::mem::replace(&mut self.commanders[color], true);
        let terrain = astray.then_some(SetupError::Terrain { square, carrier });
        terrain.into_iter().chain(second.then_some(SetupError::SecondCommander { square, color }))
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupErrors;

    fn try_from(setup: Setup) -> Result<Position, SetupErrors> {
        setup.position()
    }
}

impl From<Position> for Setup {
    /// The board as it is; a deploy sequence in progress is cancelled.
    fn from(position: Position) -> Setup {
        Setup::from(&position)
    }
}

impl From<&Position> for Setup {
    /// The board as it is; a deploy sequence in progress is cancelled.
    fn from(position: &Position) -> Setup {
        let position = position.without_deploy();
        Setup {
            board: position.board,
            turn: position.turn(),
            halfmove_clock: position.halfmove_clock(),
            fullmove_number: position.fullmove_number(),
        }
    }
}
