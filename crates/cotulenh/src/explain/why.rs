//! Why a wish is not legal: the rules asked one after the other, in a fixed order.
//!
//! This is a reading of its own beside the move generator: the two are compared wish by wish in
//! the tests, so that nothing is legal and refused, and nothing neither.

use core::ops::ControlFlow;

use crate::board::{ParseSquareError, heavy_may_go};
use crate::explain::Reason;
use crate::outcome::WinReason;
use crate::reach::Verdict;
use crate::reach::geometry::{Line, squares_between};
use crate::turn::Filter;
use crate::{
    Action, ActionKind, Bitboard, Color, Kind, Outcome, Piece, Position, Square, Stack, Unit,
};

/// What someone would like to play: from a square to a square, and, if they say so, with which unit
/// and in which way.
///
/// ```
/// use cotulenh::explain::{Reason, Wish};
/// use cotulenh::Position;
/// let why = Position::start().why_not(Wish::read("f4", "f9")?).unwrap();
/// assert_eq!(why.reason, Reason::OutOfRange { captures: true, range: 2, distance: 5 });
/// assert_eq!(why.reason.rule(), "3");
/// assert_eq!(why.to_string(), "the Tank on f4 captures up to 2 squares away, f9 is 5 away (rule 3)");
/// # Ok::<(), cotulenh::explain::WhyNot>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wish {
    /// Where the unit stands.
    pub from: Square,
    /// Where it is to go, or what it is to capture.
    pub to: Square,
    /// What is to move; any part of what stands there if it is not said.
    pub unit: Option<Unit>,
    /// What it is to do; anything if it is not said. A commit has the square of the stack as both
    /// squares.
    pub kind: Option<ActionKind>,
}

impl Wish {
    /// To go from a square to a square, with whatever stands there and in any way.
    pub const fn new(from: Square, to: Square) -> Wish {
        Wish { from, to, unit: None, kind: None }
    }

    /// The same with squares as text.
    ///
    /// # Errors
    ///
    /// [`Reason::NoSuchSquare`] if one is not on the board.
    pub fn read(from: &str, to: &str) -> Result<Wish, WhyNot> {
        let square = |text: &str| {
            let reason = Reason::NoSuchSquare(text.into());
            text.parse().map_err(|ParseSquareError| WhyNot::new(None, reason))
        };
        Ok(Wish::new(square(from)?, square(to)?))
    }

    /// Whether an action is what is wished.
    pub fn fits(self, action: Action) -> bool {
        (action.origin(), action.to()) == (self.from, self.to)
            && self.unit.is_none_or(|unit| unit == action.unit())
            && self.kind.is_none_or(|kind| kind == action.kind())
    }
}

impl From<Action> for Wish {
    fn from(action: Action) -> Wish {
        Wish {
            from: action.origin(),
            to: action.to(),
            unit: Some(action.unit()),
            kind: Some(action.kind()),
        }
    }
}

/// Why a wish is refused.
///
/// It displays as an English sentence; [`Say`](crate::words::Say) has other languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WhyNot {
    /// What was wished; its unit is the one that was judged, if there is one. `None` if there is no
    /// such square.
    pub wish: Option<Wish>,
    /// The first reason against it.
    pub reason: Reason,
    /// Legal actions that come near, the nearest first: three at most.
    pub alternatives: Vec<Action>,
}

/// How many alternatives are named.
const ALTERNATIVES: usize = 3;

impl WhyNot {
    /// A reason without alternatives.
    pub(crate) fn new(wish: Option<Wish>, reason: Reason) -> WhyNot {
        WhyNot { wish, reason, alternatives: Vec::new() }
    }

    /// The squares to show: those of the wish, and those that the reason names.
    pub fn squares(&self) -> Bitboard {
        let wish = self.wish.into_iter().flat_map(|wish| [wish.from, wish.to]);
        wish.fold(self.reason.squares(), Bitboard::with)
    }
}

impl core::error::Error for WhyNot {}

impl Position {
    /// Why a wish is not legal; `None` if some legal action fits it.
    ///
    /// The reasons are asked for in the order of [`Stage`](crate::explain::Stage). If the wish does not say
    /// which unit, the reason is that of the whole unit, or of all that has not moved in a deploy.
    pub fn why_not(&self, wish: Wish) -> Option<WhyNot> {
        let reason = self.why_not_reason(wish)?;
        Some(self.explained(wish, reason))
    }

    /// The reason alone: what could be played instead is not looked for.
    pub(crate) fn why_not_reason(&self, wish: Wish) -> Option<Reason> {
        let filter = Filter { from: wish.from.into(), to: wish.to.into(), ..Filter::ALL };
        let legal = self.visit_filtered(filter, |set| match wish.fits(set.action(wish.to)) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        if legal.is_break() {
            return None;
        }
        self.refusal(wish)
    }

    /// A reason with its alternatives.
    pub(crate) fn explained(&self, wish: Wish, reason: Reason) -> WhyNot {
        let unit = wish.unit.or_else(|| self.mover(wish.from).map(Stack::unit));
        let wish = Wish { unit, ..wish };
        let alternatives = self.alternatives(wish);
        WhyNot { wish: Some(wish), reason, alternatives }
    }

    /// What moves from a square if nothing else is said.
    fn mover(&self, from: Square) -> Option<Stack> {
        let stack = self.get(from)?;
        match self.deploy {
            Some(deploy) if deploy.origin == from => stack.part(deploy.rest),
            _ => Some(stack),
        }
    }

    /// The legal actions nearest to a wish: the same way in another manner, the same kind of piece
    /// to the same square, or the same unit to a square nearby.
    fn alternatives(&self, wish: Wish) -> Vec<Action> {
        if self.get(wish.from).is_none_or(|stack| stack.color() != self.turn) {
            return Vec::new();
        }
        let own = Filter { from: wish.from.into(), ..Filter::ALL };
        let others = Filter { from: !own.from, to: wish.to.into(), ..Filter::ALL };
        let mut near = Vec::new();
        for &action in &self.filtered_actions(own) {
            let rank = if action.to() == wish.to { 0 } else { 2 };
            near.push((rank, action));
        }
        for &action in &self.filtered_actions(others) {
            if wish.unit.is_some_and(|unit| unit.carrier() == action.unit().carrier()) {
                near.push((1, action));
            }
        }
        near.sort_unstable_by_key(|&(rank, action)| {
            (rank, wish.unit != Some(action.unit()), distance(action.to(), wish.to), action)
        });
        near.into_iter().take(ALTERNATIVES).map(|(_, action)| action).collect()
    }

    /// The first reason against a wish whose unit, if it does not say so, is [`Position::mover`].
    /// Unlike [`Position::why_not`] it does not ask the move generator at all.
    pub(crate) fn refusal(&self, wish: Wish) -> Option<Reason> {
        let Wish { from, to, unit, kind } = wish;
        if let Some(winner) = self.last_commander() {
            let outcome = Outcome::Win { winner, reason: WinReason::CommanderCaptured };
            return Some(Reason::GameOver(crate::game::GameResult::Board(outcome)));
        }
        // From the stack of a deploy to its own square is a commit.
        let origin = self.deploy.map(|deploy| deploy.origin);
        let commit = match kind {
            None => from == to && origin == Some(from),
            Some(kind) => kind == ActionKind::Commit,
        };
        if commit && origin.is_none() {
            return Some(Reason::NoDeploy);
        }
        if from == to && !commit {
            return Some(Reason::SameSquare);
        }
        let Some(stack) = self.get(from) else { return Some(Reason::NoPiece) };
        if stack.color() != self.turn {
            return Some(Reason::NotYours);
        }
        let mover = match unit {
            Some(unit) => stack.part(unit),
            None => self.mover(from),
        };
        let Some(mover) = mover else { return Some(Reason::NotInStack { stack }) };
        if commit {
            return self.commit_refusal(wish, mover.unit());
        }
        let kind = match self.purpose(mover, from, to, kind) {
            Ok(kind) => kind,
            Err(reason) => return Some(reason),
        };
        self.pattern(mover.carrier(), from, to, kind)
            .or_else(|| self.path(mover.carrier(), from, to, kind))
            .or_else(|| self.special(mover, wish, kind))
            .or_else(|| self.sequence(mover.unit(), from))
            .or_else(|| self.afterwards(stack, mover.unit(), from, to, kind))
    }

    /// What the unit would do there: the kind that was asked for, or the natural one.
    fn purpose(
        &self,
        mover: Stack,
        from: Square,
        to: Square,
        asked: Option<ActionKind>,
    ) -> Result<ActionKind, Reason> {
        let captures = asked.is_some_and(ActionKind::is_capture);
        match self.get(to).map(Stack::color) {
            None if asked.is_none_or(|kind| kind == ActionKind::Quiet) => Ok(ActionKind::Quiet),
            None => Err(Reason::NothingThere),
            Some(color) if color == self.turn => match asked {
                None | Some(ActionKind::Combine) => Ok(ActionKind::Combine),
                Some(_) => Err(Reason::OwnUnitThere),
            },
            Some(_) => match asked {
                Some(kind) if captures => Ok(kind),
                Some(_) => Err(Reason::EnemyThere),
                None if self.verdict(mover.carrier(), from, to).0 == Verdict::Kamikaze => {
                    Ok(ActionKind::SuicideCapture)
                }
                None if !mover.carrier().kind.may_stand(to) => Ok(ActionKind::StayCapture),
                None => Ok(ActionKind::Capture),
            },
        }
    }

    /// Rule 3: line, direction and range.
    fn pattern(
        &self,
        carrier: Piece,
        from: Square,
        to: Square,
        kind: ActionKind,
    ) -> Option<Reason> {
        let row = carrier.row();
        let captures = kind.is_capture();
        let range = match (captures, self.get(to)) {
            (false, _) => row.moves,
            (true, Some(target)) if target.carrier().kind == Kind::Navy => row.captures_navy,
            (true, _) => row.captures,
        };
        if row.moves.longest() == 0 {
            return Some(Reason::NeverMoves);
        }
        let Some(line) = Line::between(from, to) else { return Some(Reason::NotInLine) };
        let range = if self.is_flying_general(carrier, to, kind) && !line.is_diagonal() {
            u8::MAX
        } else {
            range.along(line.is_diagonal())
        };
        if range == 0 {
            return Some(Reason::WrongDirection);
        }
        let distance = line.distance();
        (distance > range).then_some(Reason::OutOfRange { captures, range, distance })
    }

    /// Whether this is a Commander that captures the other one (rule 5.6).
    fn is_flying_general(&self, carrier: Piece, to: Square, kind: ActionKind) -> bool {
        carrier.kind == Kind::Commander
            && kind.is_capture()
            && self.commanders[!self.turn] == Some(to)
    }

    /// Rules 4.2 and 5.1: what stands in the way.
    fn path(&self, carrier: Piece, from: Square, to: Square, kind: ActionKind) -> Option<Reason> {
        let captures = kind.is_capture();
        let row = carrier.row();
        if if captures { row.captures_over } else { row.moves_over } {
            return None;
        }
        let at = first(from, squares_between(from, to) & self.occupied())?;
        Some(Reason::Blocked { captures, at })
    }

    /// Combining, terrain, river, air defence, and ways to capture.
    fn special(&self, mover: Stack, wish: Wish, kind: ActionKind) -> Option<Reason> {
        let (from, to, carrier) = (wish.from, wish.to, mover.carrier());
        if kind.is_capture() {
            return self.way_to_capture(mover, wish, kind);
        }
        // The destination is asked for the carrier that stands there in the end (rule 6.3).
        let mut standing = carrier.kind;
        if let Some(host) = self.get(to) {
            match mover.unit().join(host.unit()) {
                Some(union) => standing = union.carrier(),
                None => return Some(Reason::CannotCombine { with: host.unit() }),
            }
        }
        if let Some(at) = first(from, squares_between(from, to) - carrier.kind.ground()) {
            return Some(Reason::Terrain { kind: carrier.kind, at });
        }
        if !standing.may_stand(to) {
            return Some(Reason::Terrain { kind: standing, at: to });
        }
        if carrier.kind.is_heavy() && !heavy_may_go(from, to) {
            return Some(Reason::River);
        }
        match self.verdict(carrier, from, to) {
            (Verdict::Safe, _) => None,
            (_, by) => Some(Reason::AirDefence { by }),
        }
    }

    /// Rules 5.3 to 5.5 and 7.3.
    fn way_to_capture(&self, mover: Stack, wish: Wish, kind: ActionKind) -> Option<Reason> {
        let carrier = mover.carrier();
        match (self.verdict(carrier, wish.from, wish.to), kind) {
            ((Verdict::Destroyed, by), _) => return Some(Reason::AirDefence { by }),
            ((Verdict::Kamikaze, _), ActionKind::SuicideCapture) => return None,
            ((Verdict::Kamikaze, by), _) => return Some(Reason::OnlySuicide { by }),
            ((Verdict::Safe, _), ActionKind::SuicideCapture) => return Some(Reason::NoSuicide),
            ((Verdict::Safe, _), _) => {}
        }
        let stands = carrier.kind.may_stand(wish.to);
        let deploys = self.deploy.is_some() || self.get(wish.from) != Some(mover);
        match kind {
            ActionKind::Capture if !stands => {
                Some(Reason::Terrain { kind: carrier.kind, at: wish.to })
            }
            ActionKind::StayCapture
                if stands && (deploys || !carrier.kind.may_choose_to_stay()) =>
            {
                Some(Reason::MayNotStay)
            }
            _ => None,
        }
    }

    /// What becomes of the flight of a carrier, and the defenders it meets (rule 7.2).
    fn verdict(&self, carrier: Piece, from: Square, to: Square) -> (Verdict, Bitboard) {
        match Line::between(from, to) {
            Some(line) if carrier.kind == Kind::AirForce && !carrier.heroic => {
                let flight = self.plain_flight(self.turn, from, to, line);
                (flight.verdict, flight.defenders)
            }
            _ => (Verdict::Safe, Bitboard::EMPTY),
        }
    }

    /// Whether the unit may move now (rules 10.1 and 10.2).
    fn sequence(&self, unit: Unit, from: Square) -> Option<Reason> {
        let deploy = self.deploy?;
        if deploy.origin != from {
            return Some(Reason::DeployInProgress { origin: deploy.origin });
        }
        let parts = deploy.rest.kinds();
        let has_moved = unit.kinds().iter().any(|kind| !parts.contains(kind));
        has_moved.then_some(Reason::AlreadyMoved)
    }

    /// What is wrong after the action, if the turn ended there. A deploy step that leaves nothing
    /// wrong may be committed; one that does and is not legal cannot be mended (rule 10.6).
    fn afterwards(
        &self,
        stack: Stack,
        unit: Unit,
        from: Square,
        to: Square,
        kind: ActionKind,
    ) -> Option<Reason> {
        let deploys = self.deploy.is_some() || unit != stack.unit();
        let action = match deploys {
            true => Action::step(unit, from, kind, to),
            false => Action::plain(unit, from, kind, to),
        };
        let mut next = *self;
        next.play_unchecked(action);
        let refusal = next.end_refusal(self, from)?;
        // A later step may still mend it.
        let mended = next.deploy.is_some() && next.has_legal_action();
        (!mended).then_some(refusal)
    }

    /// Why the turn may not end in this position (rule 10.5). `before` is a position of the turn
    /// with the Commanders it began with, `origin` the square it started from.
    fn end_refusal(&self, before: &Position, origin: Square) -> Option<Reason> {
        let us = before.turn;
        if before.commanders[us].is_some() && self.commanders[us].is_none() {
            return Some(Reason::CommanderLost);
        }
        let won = before.commanders[!us].is_some() && self.commanders[!us].is_none();
        if !won && let Some(reason) = self.danger(us) {
            return Some(reason);
        }
        let left = self.get(origin).filter(|left| left.color() == us)?.carrier().kind;
        (!left.may_stand(origin)).then_some(Reason::Remainder { kind: left, at: origin })
    }

    /// What puts a side's Commander in danger (rule 8.3).
    fn danger(&self, color: Color) -> Option<Reason> {
        let commander = self.commanders[color]?;
        let by = self.attackers(!color, commander);
        if !by.is_empty() {
            return Some(Reason::CommanderAttacked { commander, by });
        }
        let enemy = self.commanders[!color].filter(|_| self.are_exposed())?;
        Some(Reason::CommandersExposed { own: commander, enemy })
    }

    /// Why a commit is refused.
    fn commit_refusal(&self, wish: Wish, unit: Unit) -> Option<Reason> {
        let deploy = self.deploy?;
        if deploy.origin != wish.from || wish.to != wish.from {
            return Some(Reason::DeployInProgress { origin: deploy.origin });
        }
        match self.end_refusal(self, deploy.origin) {
            None if unit != deploy.rest => Some(Reason::AlreadyMoved),
            refusal => refusal,
        }
    }

    /// Why the deploy in progress may not be ended now; `None` if it may, or there is none.
    pub fn why_not_commit(&self) -> Option<Reason> {
        let deploy = self.deploy?;
        self.end_refusal(self, deploy.origin)
    }
}

/// The square of the set that is nearest.
fn first(from: Square, squares: Bitboard) -> Option<Square> {
    squares.into_iter().min_by_key(|&square| distance(from, square))
}

/// The square of the distance between two squares.
pub(crate) fn distance(a: Square, b: Square) -> u32 {
    let files = u32::from(a.file().abs_diff(b.file()));
    let ranks = u32::from(a.rank().abs_diff(b.rank()));
    files * files + ranks * ranks
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use cotulenh_testing::{Rng, random_setup};

    use super::*;

    /// Every wish from some squares of a position is legal or refused: never both, never neither.
    fn check_wishes(position: &Position, rng: &mut Rng, seen: &mut HashMap<&'static str, u32>) {
        let actions: Vec<Action> = position.legal_actions().to_vec();
        for _ in 0..4 {
            let own: Vec<Square> = position.units(position.turn()).into_iter().collect();
            let origin = position.deploy().map(crate::position::Deploy::origin);
            let from = match (origin, own.get(rng.below(own.len().max(1)))) {
                (Some(origin), _) if rng.below(2) == 0 => origin,
                (_, Some(&from)) if rng.below(10) > 0 => from,
                _ => Square::from_index(rng.below(Square::COUNT)).expect("a square"),
            };
            let here: Vec<Action> =
                actions.iter().copied().filter(|action| action.origin() == from).collect();
            let any = |wish: Wish| here.iter().any(|&action| wish.fits(action));
            let whole = position.get(from).map(Stack::unit);
            let foreign = Unit::from_index(rng.below(Unit::COUNT));
            let parts = whole.into_iter().flat_map(|unit| unit.parts().iter().copied());
            let units: Vec<Unit> = parts.chain(whole).chain(foreign).collect();
            for to in Square::all() {
                for unit in units.iter().copied().map(Some).chain([None]) {
                    for kind in ActionKind::ALL.into_iter().map(Some).chain([None]) {
                        let wish = Wish { from, to, unit, kind };
                        let legal = any(wish);
                        let refusal = position.refusal(wish);
                        // With unit or way unsaid, another one than the natural may be legal.
                        let exact = unit.is_some() && kind.is_some();
                        let agrees = refusal.is_none() == legal || legal && !exact;
                        assert!(agrees, "{wish:?} in {position:?}: {refusal:?}");
                        if rng.below(100) == 0 {
                            let why = position.why_not(wish);
                            assert_eq!(why.is_none(), legal, "{wish:?} in {position:?}");
                            assert!(why.is_none_or(|why| Some(why.reason) == refusal));
                        }
                        if let Some(reason) = refusal.filter(|_| !legal) {
                            *seen.entry(reason.name()).or_default() += 1;
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn every_wish_is_legal_or_has_a_reason() {
        let mut rng = Rng::new(2027);
        let mut seen = HashMap::new();
        for _ in 0..150 {
            let mut position: Position = random_setup(&mut rng).parse().expect("a set-up");
            for _ in 0..3 {
                check_wishes(&position, &mut rng, &mut seen);
                let actions = position.legal_actions();
                let Some(&action) = actions.get(rng.below(actions.len().max(1))) else { break };
                position.play_unchecked(action);
            }
        }
        // Every reason that is not about a text comes up.
        let mut names: Vec<&str> = seen.keys().copied().collect();
        names.sort_unstable();
        assert_eq!(
            names.join(" "),
            "airDefence alreadyMoved blocked cannotCombine commanderAttacked commanderLost \
             commandersExposed deployInProgress enemyThere gameOver mayNotStay neverMoves noDeploy \
             noPiece noSuicide notInLine notInStack notYours nothingThere onlySuicide outOfRange \
             ownUnitThere remainder river sameSquare terrain wrongDirection"
        );
    }
}
