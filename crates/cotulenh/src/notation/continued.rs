//! Reading into a turn in the making: whole turns, deploys left open, single steps, `commit`.

use crate::explain::{Reason, Wish};
use crate::notation::read::Steps;
use crate::notation::{ReadTurnError, Sketch};
use crate::turn::{LegalAction, LegalTurn, TurnBuilder};
use crate::{ActionKind, Position};

impl TurnBuilder {
    /// Reads a text, and adds what it names; the turn, if that completes it.
    ///
    /// Between turns this is a whole turn, or a deploy that ends in `...` and stays open. In a deploy
    /// it is one or more further steps, after which the deploy stays open unless everything has moved
    /// or `<` names what stays; or `commit`; or the whole turn again from its first step.
    ///
    /// # Errors
    ///
    /// If the text names nothing legal, or more than one turn; nothing is added then.
    pub fn read(&mut self, text: &str) -> Result<Option<LegalTurn>, ReadTurnError> {
        if text == "commit" {
            return self.commit().map(Some).map_err(ReadTurnError::Illegal);
        }
        let sketch = Sketch::read(text)?;
        if !self.is_deploying() && !sketch.open {
            let turn = self.before().turn_of(&sketch)?;
            return Ok(Some(LegalTurn::known(self.before(), turn)));
        }
        let mut next = self.clone();
        let told_again = self.repeated(&sketch);
        if told_again.is_some() {
            next.cancel();
        }
        let steps = told_again.map_or_else(|| self.position().steps_written(&sketch), Ok)?;
        let ends = next.follow(&steps, &sketch)?;
        *self = next;
        Ok(ends)
    }

    /// The steps of a text that tells the whole turn, those made already first. A text that repeats
    /// these and no more tells the turn only if it names the square of the stack; else it is a slip.
    fn repeated(&self, sketch: &Sketch) -> Option<Steps> {
        let origin = self.steps().first()?.action().origin();
        let steps = self.before().steps_of(sketch, origin)?;
        let mut told = steps.turn.actions();
        let same = self.steps().iter().all(|made| told.next() == Some(made.action()));
        let tells = told.next().is_some() || sketch.origin.is_some() || sketch.stays.is_some();
        drop(told);
        (same && tells).then_some(steps)
    }

    /// Makes the steps, and ends the turn if the text says so.
    fn follow(
        &mut self,
        steps: &Steps,
        sketch: &Sketch,
    ) -> Result<Option<LegalTurn>, ReadTurnError> {
        let whole = !self.is_deploying();
        for action in steps.turn.actions() {
            let legal = LegalAction::known(self.position(), action);
            let Some(turn) = self.push(legal) else { continue };
            let wrong = match sketch.open {
                true => Some(Reason::TurnOver),
                false => (!sketch.leaves(turn.stays())).then_some(Reason::WrongStay),
            };
            if let Some(reason) = wrong {
                return Err(refused(self.position(), action.into(), reason));
            }
            return Ok(Some(turn));
        }
        if sketch.open || !whole && sketch.stays.is_none() {
            return Ok(None);
        }
        let turn = self.commit().map_err(ReadTurnError::Illegal)?;
        if sketch.leaves(turn.stays()) {
            return Ok(Some(turn));
        }
        let origin = turn.turn().origin();
        let commit = Wish { kind: Some(ActionKind::Commit), ..Wish::new(origin, origin) };
        Err(refused(self.position(), commit, Reason::WrongStay))
    }
}

fn refused(position: &Position, wish: Wish, reason: Reason) -> ReadTurnError {
    ReadTurnError::Illegal(Box::new(position.explained(wish, reason)))
}

impl Position {
    /// The one way to make the written steps from here.
    pub(super) fn steps_written(&self, sketch: &Sketch) -> Result<Steps, ReadTurnError> {
        let mut found: Vec<Steps> =
            self.origins(sketch).filter_map(|origin| self.steps_of(sketch, origin)).collect();
        if found.len() > 1 {
            let first = |steps: &Steps| self.lan(steps.turn.first()).to_string();
            return Err(ReadTurnError::Ambiguous(found.iter().map(first).collect()));
        }
        found.pop().ok_or_else(|| ReadTurnError::Illegal(Box::new(self.refuse(sketch))))
    }
}
