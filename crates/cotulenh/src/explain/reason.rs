//! Why a wish is refused, as data: the rule and the squares that matter.

use crate::game::GameResult;
use crate::{Bitboard, Kind, Square, Stack, Unit};

/// Why something cannot be played. When several reasons apply, the first in the order of
/// [`Stage`] is given; within a stage, the first in the order of this list.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The game is over (rule 11).
    GameOver(GameResult),
    /// There is no such square (rule 1.1).
    NoSuchSquare(Box<str>),
    /// The unit is there already.
    SameSquare,

    /// Nothing stands on the square.
    NoPiece,
    /// What stands there belongs to the other side (rule 10.1).
    NotYours,
    /// The unit is no part of what stands there (rule 10.2).
    NotInStack {
        /// What stands there.
        stack: Stack,
    },
    /// No own unit is written like this (rule 13.2).
    NoUnit {
        /// Whether a stack that holds it was looked for, because it is to deploy.
        deploys: bool,
    },
    /// A part of a stack leaves it by deploying, which is written with `>` (rule 13.4).
    PartOfStack {
        /// The whole stack.
        stack: Stack,
    },
    /// Only a part of a stack deploys, not a whole unit (rule 10.2).
    NotAPart,
    /// Nothing stands on the target: there is nothing to capture and nobody to join.
    NothingThere,
    /// An own unit stands on the destination: the unit can only join it (rule 6.3).
    OwnUnitThere,
    /// An enemy unit stands on the destination: it can only be captured (rule 5.1).
    EnemyThere,

    /// The piece does not move at all (rule 3).
    NeverMoves,
    /// The squares are on no straight line (rule 3).
    NotInLine,
    /// The piece moves along ranks and files alone (rule 3).
    WrongDirection,
    /// Too far (rule 3).
    OutOfRange {
        /// Whether it is a capture.
        captures: bool,
        /// How far the piece goes in that direction.
        range: u8,
        /// How far the target is.
        distance: u8,
    },

    /// A unit stands in the way (rules 4.2 and 5.1).
    Blocked {
        /// Whether it is a capture.
        captures: bool,
        /// The first on the way.
        at: Square,
    },

    /// Both units together are no valid stack (rule 6.1).
    CannotCombine {
        /// What stands on the destination.
        with: Unit,
    },
    /// The carrier may not stand there or cross there (rules 1.5, 4.2, 5.3 and 6.3).
    Terrain {
        /// The carrier.
        kind: Kind,
        /// The first such square.
        at: Square,
    },
    /// A heavy piece crosses the river only straight along file f or h (rule 4.3).
    River,
    /// Enemy air defence covers the way (rule 7.3).
    AirDefence {
        /// The defenders.
        by: Bitboard,
    },
    /// Enemy air defence leaves a suicide capture only (rule 7.3).
    OnlySuicide {
        /// The defender.
        by: Bitboard,
    },
    /// Only an Air Force makes a suicide capture, and only where one defender covers the end of
    /// its way (rule 5.5).
    NoSuicide,
    /// The carrier may stand on the target, and has no choice: it must move there (rule 5.4).
    MayNotStay,

    /// The own Commander would be lost (rule 10.5).
    CommanderLost,
    /// The own Commander would stand attacked (rule 10.5).
    CommanderAttacked {
        /// Where it would stand.
        commander: Square,
        /// The attackers, as they would stand.
        by: Bitboard,
    },
    /// The Commanders would face each other (rule 8.2).
    CommandersExposed {
        /// Where the own Commander would stand.
        own: Square,
        /// Where the enemy Commander stands.
        enemy: Square,
    },

    /// A deploy is in progress: only its stack may move (rule 10.1).
    DeployInProgress {
        /// The square of the stack.
        origin: Square,
    },
    /// There is no deploy to end (rule 10.4).
    NoDeploy,
    /// A part of the stack has moved already (rule 10.2).
    AlreadyMoved,
    /// The turn is over before this step (rule 10.5).
    TurnOver,
    /// What is left behind may not stand there, and nothing can mend it (rule 10.5).
    Remainder {
        /// Its carrier.
        kind: Kind,
        /// The square of the stack.
        at: Square,
    },
    /// Heroic marks are written that the pieces do not have (rule 13.1).
    WrongMarks,
    /// The stack that the combining move makes is another one (rule 13.6).
    WrongResult,
    /// What stays is not what is written before `<` (rule 13.4).
    WrongStay,
}

/// The order in which reasons are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Is there a game, and are there such squares?
    Squares,
    /// Is there such a unit, and a target for it?
    Piece,
    /// Does it go that way, and that far?
    Pattern,
    /// Is the way clear?
    Path,
    /// Terrain, river, combining, air defence, ways to capture.
    Special,
    /// Is the own Commander safe afterwards?
    Safety,
    /// Does it fit into the deploy sequence and the text around it?
    Sequence,
}

impl Reason {
    /// Where in the fixed order it is looked for.
    pub const fn stage(&self) -> Stage {
        match self {
            Reason::GameOver(_) | Reason::NoSuchSquare(_) | Reason::SameSquare => Stage::Squares,
            Reason::NoPiece
            | Reason::NotYours
            | Reason::NotInStack { .. }
            | Reason::NoUnit { .. }
            | Reason::PartOfStack { .. }
            | Reason::NotAPart
            | Reason::NothingThere
            | Reason::OwnUnitThere
            | Reason::EnemyThere => Stage::Piece,
            Reason::NeverMoves
            | Reason::NotInLine
            | Reason::WrongDirection
            | Reason::OutOfRange { .. } => Stage::Pattern,
            Reason::Blocked { .. } => Stage::Path,
            Reason::CannotCombine { .. }
            | Reason::Terrain { .. }
            | Reason::River
            | Reason::AirDefence { .. }
            | Reason::OnlySuicide { .. }
            | Reason::NoSuicide
            | Reason::MayNotStay => Stage::Special,
            Reason::CommanderLost
            | Reason::CommanderAttacked { .. }
            | Reason::CommandersExposed { .. } => Stage::Safety,
            Reason::DeployInProgress { .. }
            | Reason::NoDeploy
            | Reason::AlreadyMoved
            | Reason::TurnOver
            | Reason::Remainder { .. }
            | Reason::WrongMarks
            | Reason::WrongResult
            | Reason::WrongStay => Stage::Sequence,
        }
    }

    /// The rule that refuses.
    pub const fn rule(&self) -> &'static str {
        match self {
            Reason::GameOver(result) => result.rule(),
            Reason::NoSuchSquare(_) => "1.1",
            Reason::SameSquare | Reason::Blocked { captures: false, .. } => "4.2",
            Reason::NoPiece | Reason::NotYours | Reason::DeployInProgress { .. } => "10.1",
            Reason::NotInStack { .. } | Reason::NotAPart | Reason::AlreadyMoved => "10.2",
            Reason::NoUnit { .. } => "13.2",
            Reason::PartOfStack { .. } | Reason::WrongStay => "13.4",
            Reason::NothingThere | Reason::EnemyThere | Reason::Blocked { captures: true, .. } => {
                "5.1"
            }
            Reason::OwnUnitThere => "6.3",
            Reason::NeverMoves
            | Reason::NotInLine
            | Reason::WrongDirection
            | Reason::OutOfRange { .. } => "3",
            Reason::CannotCombine { .. } => "6.1",
            Reason::Terrain { .. } => "1.5",
            Reason::River => "4.3",
            Reason::AirDefence { .. } | Reason::OnlySuicide { .. } => "7.3",
            Reason::NoSuicide => "5.5",
            Reason::MayNotStay => "5.4",
            Reason::CommanderLost
            | Reason::CommanderAttacked { .. }
            | Reason::TurnOver
            | Reason::Remainder { .. } => "10.5",
            Reason::CommandersExposed { .. } => "8.2",
            Reason::NoDeploy => "10.4",
            Reason::WrongMarks => "13.1",
            Reason::WrongResult => "13.6",
        }
    }

    /// A short stable name, for programs.
    pub const fn name(&self) -> &'static str {
        match self {
            Reason::GameOver(_) => "gameOver",
            Reason::NoSuchSquare(_) => "noSuchSquare",
            Reason::SameSquare => "sameSquare",
            Reason::NoPiece => "noPiece",
            Reason::NotYours => "notYours",
            Reason::NotInStack { .. } => "notInStack",
            Reason::NoUnit { .. } => "noUnit",
            Reason::PartOfStack { .. } => "partOfStack",
            Reason::NotAPart => "notAPart",
            Reason::NothingThere => "nothingThere",
            Reason::OwnUnitThere => "ownUnitThere",
            Reason::EnemyThere => "enemyThere",
            Reason::NeverMoves => "neverMoves",
            Reason::NotInLine => "notInLine",
            Reason::WrongDirection => "wrongDirection",
            Reason::OutOfRange { .. } => "outOfRange",
            Reason::Blocked { .. } => "blocked",
            Reason::CannotCombine { .. } => "cannotCombine",
            Reason::Terrain { .. } => "terrain",
            Reason::River => "river",
            Reason::AirDefence { .. } => "airDefence",
            Reason::OnlySuicide { .. } => "onlySuicide",
            Reason::NoSuicide => "noSuicide",
            Reason::MayNotStay => "mayNotStay",
            Reason::CommanderLost => "commanderLost",
            Reason::CommanderAttacked { .. } => "commanderAttacked",
            Reason::CommandersExposed { .. } => "commandersExposed",
            Reason::DeployInProgress { .. } => "deployInProgress",
            Reason::NoDeploy => "noDeploy",
            Reason::AlreadyMoved => "alreadyMoved",
            Reason::TurnOver => "turnOver",
            Reason::Remainder { .. } => "remainder",
            Reason::WrongMarks => "wrongMarks",
            Reason::WrongResult => "wrongResult",
            Reason::WrongStay => "wrongStay",
        }
    }

    /// The squares that matter besides those of the wish: who is in the way, who attacks, who
    /// defends, where the ground is wrong.
    pub fn squares(&self) -> Bitboard {
        match *self {
            Reason::Blocked { at, .. }
            | Reason::Terrain { at, .. }
            | Reason::Remainder { at, .. } => at.into(),
            Reason::AirDefence { by } | Reason::OnlySuicide { by } => by,
            Reason::CommanderAttacked { commander, by } => by.with(commander),
            Reason::CommandersExposed { own, enemy } => Bitboard::from(own).with(enemy),
            Reason::DeployInProgress { origin } => origin.into(),
            _ => Bitboard::EMPTY,
        }
    }
}
