//! What a turn does for a goal.

use core::ops::ControlFlow;

use cotulenh::outcome::CLAIMABLE_CLOCK;
use cotulenh::pieces::PlacedPiece;
use cotulenh::{Action, Color, Kind, Outcome, Position, Square, Turn};

use crate::goal::{Goal, Never, Target, Want};
use crate::words::{Reason, Which};

/// The wants of a goal that are met: a bit for each.
pub(crate) type Met = u32;

/// A turn of the learner, with the positions around it.
#[derive(Clone, Copy)]
pub(crate) struct Made<'a> {
    pub before: &'a Position,
    pub turn: Turn,
    pub after: &'a Position,
}

/// Something wrong, with the reply that shows it.
pub(crate) struct Wrong {
    pub reason: Reason,
    pub reply: Option<Turn>,
}

impl From<Reason> for Wrong {
    fn from(reason: Reason) -> Wrong {
        Wrong { reason, reply: None }
    }
}

impl Goal {
    /// Every want is met.
    pub(crate) fn all(&self) -> Met {
        (1 << self.wants.len()) - 1
    }

    /// What is met after a turn, of what was met before it.
    pub(crate) fn met_after(&self, met: Met, made: Made<'_>) -> Met {
        let new = self.wants.iter().enumerate().filter(|&(i, _)| met & 1 << i == 0);
        new.filter(|(_, want)| made.meets(want)).fold(met, |met, (i, _)| met | 1 << i)
    }

    /// What is wrong with where the learner's units went.
    pub(crate) fn trespass(&self, made: Made<'_>) -> Option<Reason> {
        let own = made.after.units(made.learner());
        let arrived = |square: &Square| own.contains(*square) && made.arrives(*square);
        self.nevers.iter().find_map(|never| match *never {
            Never::Avoid(squares) => {
                squares.into_iter().find(arrived).map(|square| Reason::Entered { square })
            }
            Never::AvoidRings => {
                let zone = made.after.air_defence_zone(made.opponent());
                let square = zone.into_iter().find(arrived)?;
                let by = made.after.defenders(made.opponent(), square).next()?;
                Some(Reason::InRing { square, by })
            }
            Never::Keep(_) | Never::KeepAll => None,
        })
    }

    /// What must be kept, and is lost in this turn or can be captured after it.
    pub(crate) fn loss(&self, made: Made<'_>) -> Option<Wrong> {
        let learner = made.learner();
        let (mut all, mut kinds) = (false, Vec::new());
        for never in &self.nevers {
            match *never {
                Never::Keep(kind) => kinds.push(kind),
                Never::KeepAll => all = true,
                Never::Avoid(_) | Never::AvoidRings => {}
            }
        }
        if !all && kinds.is_empty() {
            return None;
        }
        let kept = |kind: Kind| all || kinds.contains(&kind);
        let count = |position: &Position, kind| position.pieces(learner, kind).len();
        let given = |&kind: &Kind| kept(kind) && count(made.after, kind) < count(made.before, kind);
        if let Some(kind) = Kind::ALL.into_iter().find(given) {
            return Some(Reason::GivenAway { kind }.into());
        }
        let taken = |action: Action| {
            let prey = action.kind().is_capture().then(|| made.after.pieces_on(action.to()));
            prey.into_iter().flatten().find(|placed| kept(placed.piece.kind))
        };
        let (reply, piece) = find_turn(made.after, |turn| turn.actions().find_map(taken))?;
        let san = made.after.san(reply).to_string();
        Some(Wrong {
            reason: Reason::Loses { side: made.opponent(), piece, reply: san },
            reply: Some(reply),
        })
    }

    /// Why the goal is not reached after the last turn.
    pub(crate) fn missing(&self, met: Met, made: Made<'_>) -> Wrong {
        let missing = self.wants.iter().enumerate().find(|(i, _)| met & 1 << i == 0);
        match missing {
            None => Reason::NotWon.into(), // not asked when nothing is missing
            Some((_, want)) => made.why_not(want),
        }
    }
}

impl Made<'_> {
    fn learner(&self) -> Color {
        self.before.turn()
    }

    fn opponent(&self) -> Color {
        !self.learner()
    }

    /// Whether a unit of the learner went to the square in this turn.
    fn arrives(&self, square: Square) -> bool {
        self.before.get(square) != self.after.get(square)
            && self.turn.actions().any(|action| action.to() == square)
    }

    /// Whether a want is met by this turn.
    fn meets(&self, want: &Want) -> bool {
        let (after, learner) = (self.after, self.learner());
        match *want {
            Want::Reach { square, with } => after.get(square).is_some_and(|stack| {
                stack.color() == learner && with.is_none_or(|kind| stack.get(kind).is_some())
            }),
            Want::Capture { target, by, with } => self.captures(|action, prey| {
                let meant = match target {
                    Target::On(square) => action.to() == square,
                    Target::Kind(kind) => prey.iter().any(|placed| placed.piece.kind == kind),
                };
                let so = by.is_none_or(|by| action.kind() == by);
                meant && so && with.is_none_or(|kind| action.unit().carrier() == kind)
            }),
            Want::Stack { unit, on } => {
                let there =
                    |square: Square| after.get(square).is_some_and(|stack| stack.unit() == unit);
                let places = after.units(learner);
                places.into_iter().any(|square| on.is_none_or(|on| on == square) && there(square))
            }
            Want::Deploy { leaving } => {
                self.turn.is_deploy() && leaving.is_none_or(|unit| self.leaves() == Some(unit))
            }
            Want::Heroic(kind) => after.units(learner).into_iter().any(|square| {
                after
                    .get(square)
                    .and_then(|stack| stack.get(kind))
                    .is_some_and(|piece| piece.heroic)
            }),
            Want::Attack { square, with } => {
                let mut pieces = after.attacking_pieces(learner, square);
                pieces.any(|placed| with.is_none_or(|kind| placed.piece.kind == kind))
            }
            Want::Check => after.is_check(),
            Want::Win => after.outcome().is_some_and(|outcome| outcome.winner() == Some(learner)),
            Want::Draw => matches!(after.outcome(), Some(Outcome::Draw(_))),
            Want::Claim => after.halfmove_clock() >= CLAIMABLE_CLOCK,
            Want::Play(ref text) => {
                self.before.read_turn(text).is_ok_and(|meant| meant.turn() == self.turn)
            }
        }
    }

    /// Whether an action of the turn captures what is meant. Units that are captured stand where they stood before.
    fn captures(&self, meant: impl Fn(Action, &[PlacedPiece]) -> bool) -> bool {
        self.turn.actions().filter(|action| action.kind().is_capture()).any(|action| {
            let prey: Vec<_> = self.before.pieces_on(action.to()).collect();
            meant(action, &prey)
        })
    }

    /// What has not moved in a deploy.
    fn leaves(&self) -> Option<cotulenh::Unit> {
        let stack = self.before.get(self.turn.origin())?;
        self.turn.actions().try_fold(stack.unit(), |rest, action| rest.without(action.unit()))
    }

    /// Why a want is not met after the last turn.
    fn why_not(&self, want: &Want) -> Wrong {
        match *want {
            Want::Reach { square, with } => {
                Reason::NotReached { which: Which(with), square }.into()
            }
            Want::Capture { target: Target::On(square), .. } => {
                if self.captures(|action, _| action.to() == square) {
                    return Reason::CapturedOtherwise { square }.into();
                }
                Reason::NotCaptured { square }.into()
            }
            Want::Capture { target: Target::Kind(kind), .. } => {
                Reason::NoneCaptured { kind }.into()
            }
            Want::Stack { unit, .. } => Reason::NoStack { unit }.into(),
            Want::Deploy { leaving: Some(unit) } if self.turn.is_deploy() => {
                Reason::LeavesOther { unit }.into()
            }
            Want::Deploy { .. } => Reason::NoDeploy.into(),
            Want::Heroic(kind) => Reason::NotHeroic { kind }.into(),
            Want::Attack { square, with } => Reason::NoAttack { which: Which(with), square }.into(),
            Want::Check => Reason::NoCheck.into(),
            Want::Win => self.why_not_won(),
            Want::Draw => Reason::NoDraw.into(),
            Want::Claim => Reason::NoClaim.into(),
            Want::Play(ref text) => {
                let turn = self
                    .before
                    .read_turn(text)
                    .map_or_else(|_| text.clone(), |turn| turn.san().to_string());
                Reason::OtherTurn { turn, played: self.before.san(self.turn).to_string() }.into()
            }
        }
    }

    fn why_not_won(&self) -> Wrong {
        if let Some(Outcome::Draw(reason)) = self.after.outcome() {
            return Reason::Drawn { reason }.into();
        }
        let Some((turn, ())) = find_turn(self.after, |_| Some(())) else {
            return Reason::NotWon.into();
        };
        let (side, reply) = (self.opponent(), self.after.san(turn).to_string());
        let reason = match self.after.is_check() {
            true => Reason::Escapes { side, reply },
            false => Reason::PlaysOn { side, reply },
        };
        Wrong { reason, reply: Some(turn) }
    }
}

/// The first legal turn that something can be said about.
pub(crate) fn find_turn<T>(
    position: &Position,
    say: impl Fn(Turn) -> Option<T>,
) -> Option<(Turn, T)> {
    let found = position.visit_turns(|turn, _| match say(turn) {
        Some(said) => ControlFlow::Break((turn, said)),
        None => ControlFlow::Continue(()),
    });
    found.break_value()
}
