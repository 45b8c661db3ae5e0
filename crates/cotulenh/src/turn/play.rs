//! Playing an action (rules 4 to 6, 9 and 10), and taking a deploy sequence back.

use crate::explain::{Reason, WhyNot};
use crate::pieces::ByKind;
use crate::position::Deploy;
use crate::reach::Promotions;
use crate::{
    Action, ActionKind, Bitboard, Color, Kind, Position, Square, Stack, Unit, position::zobrist,
};

/// An action that is not legal in the position it was played in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayError {
    action: Action,
    position: Box<Position>,
    /// The position in the middle of the turn in which the action was refused, if it is another.
    refused_in: Option<Box<Position>>,
}

impl PlayError {
    pub(crate) fn new(action: Action, position: &Position) -> PlayError {
        PlayError { action, position: Box::new(*position), refused_in: None }
    }

    /// The same error for the turn that began in an earlier position.
    pub(crate) fn of_turn(self, start: &Position) -> PlayError {
        PlayError { position: Box::new(*start), refused_in: Some(self.position), ..self }
    }

    /// The action that was refused.
    pub const fn action(&self) -> Action {
        self.action
    }

    /// Why it was refused; `None` if it is only one step too many in a turn.
    pub fn why_not(&self) -> Option<WhyNot> {
        let position = self.refused_in.as_ref().unwrap_or(&self.position);
        let whole = position.deploy().is_none()
            && position.get(self.action.origin()).is_some_and(|s| s.unit() == self.action.unit());
        if whole && self.action.is_deploy() {
            return Some(position.explained(self.action.into(), Reason::NotAPart));
        }
        position.why_not(self.action.into())
    }

    /// The position as it was.
    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// The position as it was.
    pub fn into_position(self) -> Position {
        *self.position
    }
}

impl core::error::Error for PlayError {}

/// What an action does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effects {
    /// The enemy unit that was captured (rule 5.2).
    pub captured: Option<Stack>,
    /// The own unit that was lost in a suicide capture (rule 5.5).
    pub lost: Option<Stack>,
    /// The stack that a combining move made (rule 6.3), with the marks it has after promotion.
    pub combined: Option<Stack>,
    /// The squares, after the action, of the pieces that became heroic, by kind (rule 9.1).
    pub promoted: ByKind<Bitboard>,
    /// Whether the turn is complete.
    pub ends_turn: bool,
    /// Whether the opponent's Commander is in danger after it (rule 8.3).
    pub check: bool,
}

impl Position {
    /// Plays an action.
    ///
    /// # Errors
    ///
    /// If the action is not legal; the error holds the position, unchanged.
    pub fn play(mut self, action: Action) -> Result<Position, PlayError> {
        if !self.is_legal(action) {
            return Err(PlayError::new(action, &self));
        }
        self.play_unchecked(action);
        Ok(self)
    }

    /// Plays an action that is known to be legal.
    ///
    /// If it is not, the position afterwards may be one that no play reaches; debug builds may
    /// panic.
    #[inline]
    pub fn play_unchecked(&mut self, action: Action) {
        self.apply(action);
        debug_assert!(self.is_consistent());
    }

    /// Plays an action that is known to be legal; what it captured and promoted.
    #[inline]
    fn apply(&mut self, action: Action) -> (Option<Stack>, Promotions) {
        let mover = self.turn;
        if action.kind() == ActionKind::Commit {
            let irreversible = self.deploy.is_some_and(|deploy| deploy.irreversible);
            self.end_turn(irreversible);
            return (None, Promotions::default());
        }
        let before = self.get(action.origin());
        let replaced = self.get(action.to());
        self.move_units(action);
        let promotions = self.promote(mover);
        let captured = replaced.filter(|_| action.kind().is_capture());
        let irreversible = captured.is_some() || !promotions.is_empty();
        let won = captured.is_some_and(|stack| stack.unit().contains(Kind::Commander));

        if !action.is_deploy() {
            self.end_turn(irreversible || action.kind() == ActionKind::Combine);
        } else if let Some(before) = before {
            let rest = self.record(action, before, replaced, promotions.0, irreversible);
            if rest.is_none() || won {
                let irreversible = self.deploy.is_some_and(|deploy| deploy.irreversible);
                self.end_turn(irreversible);
            }
        }
        (captured, promotions)
    }

    /// What an action does that is known to be legal.
    ///
    /// ```
    /// use cotulenh::{Kind, Position};
    /// let position: Position = "6c4/11/6h4/11/5T5/11/11/11/11/11/11/2C8 r".parse()?;
    /// let effects = position.effects(position.parse_lan("Tf8-f10")?);
    /// assert!(effects.captured.is_none() && effects.ends_turn && !effects.check);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn effects(&self, action: Action) -> Effects {
        self.after_with_effects(action).1
    }

    /// The position after an action that is known to be legal, and what it does.
    pub(super) fn after_with_effects(&self, action: Action) -> (Position, Effects) {
        let mut after = *self;
        let (captured, promotions) = after.apply(action);
        let mut promoted = ByKind::<Bitboard>::default();
        for (slot, squares) in promotions.0.into_iter().enumerate() {
            for square in squares {
                if let Some(stack) = after.get(square) {
                    promoted[stack.piece(slot).kind] |= Bitboard::from(square);
                }
            }
        }
        let kind = action.kind();
        let mover = self.get(action.origin()).and_then(|stack| stack.part(action.unit()));
        let effects = Effects {
            captured,
            lost: mover.filter(|_| kind == ActionKind::SuicideCapture),
            combined: after.get(action.to()).filter(|_| kind == ActionKind::Combine),
            promoted,
            ends_turn: after.turn != self.turn,
            check: after.is_in_danger(!self.turn),
        };
        (after, effects)
    }

    /// The null move: the turn given to the other side without a move, which no rule allows. It is for
    /// engines that ask what a move is worth. `None` during a deploy sequence.
    pub fn null_move(&self) -> Option<Position> {
        let mut next = *self;
        next.end_turn(false);
        self.deploy.is_none().then_some(next)
    }

    /// The position before the deploy sequence in progress began: cancels it (rule 10.4).
    #[must_use]
    pub fn without_deploy(&self) -> Position {
        let Some(deploy) = &self.deploy else { return *self };
        let mut position = Position::empty(self.turn, self.halfmove_clock, self.fullmove_number);
        let mut board = self.board;
        for (step, replaced) in deploy.steps.into_iter().zip(deploy.replaced).rev() {
            if let Some(step) = step {
                board[step.to().index()] = replaced;
            }
        }
        board[deploy.origin.index()] = Some(deploy.before);
        for square in Square::all() {
            let Some(stack) = board[square.index()] else { continue };
            let gained = deploy.promoted.iter().enumerate().fold(0, |marks, (slot, squares)| {
                marks | u16::from(squares.contains(square)) << slot
            });
            position.put(square, stack.with_marks(stack.marks() & !gained));
        }
        position.update_zones();
        position
    }

    /// Moves, captures and combines; everything but promotion and the end of the turn.
    #[inline]
    fn move_units(&mut self, action: Action) {
        let (from, to, kind) = (action.origin(), action.to(), action.kind());
        let captured = if kind.is_capture() { self.take(to) } else { None };
        let mut defence_moved = false;
        if kind != ActionKind::StayCapture
            && let Some(stack) = self.take(from)
        {
            let mut mover = stack;
            if action.unit() != stack.unit()
                && let (Some(part), Some(rest)) =
                    (stack.part(action.unit()), stack.without(action.unit()))
            {
                mover = part;
                self.put(from, rest);
            }
            defence_moved = mover.unit().has_air_defence();
            match kind {
                ActionKind::SuicideCapture => {}
                ActionKind::Combine => {
                    let host = self.take(to);
                    self.put(to, host.and_then(|host| host.join(mover)).unwrap_or(mover));
                }
                _ => self.put(to, mover),
            }
        }
        if defence_moved {
            self.update_zone(self.turn);
        }
        if let Some(captured) = captured
            && captured.unit().has_air_defence()
        {
            self.update_zone(captured.color());
        }
    }

    /// Notes a deploy step; returns what has not moved yet.
    fn record(
        &mut self,
        action: Action,
        before: Stack,
        replaced: Option<Stack>,
        promoted: [Bitboard; 3],
        irreversible: bool,
    ) -> Option<Unit> {
        let mut deploy = self.deploy.unwrap_or(Deploy {
            origin: action.origin(),
            rest: before.unit(),
            before,
            steps: [None; 2],
            replaced: [None; 2],
            promoted: [Bitboard::EMPTY; 3],
            irreversible: false,
        });
        if self.deploy.is_some() {
            self.zobrist ^= zobrist::deploy(deploy.origin, deploy.rest);
        }
        deploy.irreversible |= irreversible;
        let rest = deploy.rest.without(action.unit());
        if let Some(rest) = rest {
            let step = usize::from(deploy.steps[0].is_some());
            deploy.steps[step] = Some(action);
            deploy.replaced[step] = replaced;
            deploy.rest = rest;
            let touched: Bitboard = deploy.steps().map(Action::to).chain([deploy.origin]).collect();
            for (all, new) in deploy.promoted.iter_mut().zip(promoted) {
                *all |= new - touched;
            }
        }
        self.zobrist ^= zobrist::deploy(deploy.origin, deploy.rest);
        self.deploy = Some(deploy);
        rest
    }

    /// Gives the turn to the other side (rules 11.4 and 11.8).
    #[inline]
    fn end_turn(&mut self, irreversible: bool) {
        if let Some(deploy) = self.deploy.take() {
            self.zobrist ^= zobrist::deploy(deploy.origin, deploy.rest);
        }
        self.halfmove_clock = if irreversible { 0 } else { self.halfmove_clock.saturating_add(1) };
        if self.turn == Color::Blue {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.turn = !self.turn;
        self.zobrist ^= zobrist::BLUE_TO_MOVE;
    }
}
