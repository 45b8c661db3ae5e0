//! Playing, taking back, ending.

use cotulenh::game::GameResult;
use cotulenh::json::{
    ActionForm, DeployForm, EventForm, Play, PlayRequest, PositionForm, ResultForm, TextRequest,
    TurnForm,
};
use cotulenh::turn::LegalTurn;
use cotulenh::{Position, Turn};

use super::Board;
use super::doors::{Answer, read};
use super::forms::{EndQuery, Played};
use super::refusal::Refusal;

impl Board {
    /// Plays a turn, or an action of one.
    pub(super) fn play(&mut self, question: &str) -> Answer<Played> {
        match read::<PlayRequest>(question)? {
            PlayRequest::Text(TextRequest { turn }) => self.play_text(&turn),
            request => self.play_request(&request),
        }
    }

    fn play_text(&mut self, text: &str) -> Answer<Played> {
        let before = self.playable()?.current().steps().len();
        let instead_of = self.game.undone().next();
        let position = *self.game.position();
        let turn = self.game.play_text(text).map_err(|error| Refusal::read(&position, &error))?;
        let steps = self.game.current().steps().iter().skip(before);
        let events = turn
            .as_ref()
            .map_or_else(|| steps.flat_map(EventForm::of_action).collect(), EventForm::of_turn);
        Ok(self.played(turn.as_ref(), instead_of, events))
    }

    fn play_request(&mut self, request: &PlayRequest) -> Answer<Played> {
        let game = self.playing()?;
        let (position, instead_of) = (*game.position(), game.undone().next());
        let play = request.read(&position).map_err(|error| match game.result() {
            Some(result) => Refusal::new(&cotulenh::game::GameError::Over(result)),
            None => Refusal::request(&position, error),
        })?;
        let (turn, events) = match play {
            Play::Turn(turn) => {
                game.play(&turn)?;
                (Some(turn.clone()), EventForm::of_turn(&turn))
            }
            Play::Action(action) => {
                let events = EventForm::of_action(&action);
                (game.play_legal_action(action)?, events)
            }
        };
        Ok(self.played(turn.as_ref(), instead_of, events))
    }

    fn played(
        &mut self,
        turn: Option<&LegalTurn>,
        instead_of: Option<Turn>,
        events: Vec<EventForm>,
    ) -> Played {
        if let Some(turn) = turn {
            self.note(turn, instead_of);
        }
        Played { turn: turn.map(TurnForm::from), deploy: self.in_progress(), events }
    }

    /// Ends the deploy in progress, and leaves what has not moved where it is.
    pub(super) fn commit(&mut self, _: &str) -> Answer<Played> {
        let game = self.playing()?;
        let position = *game.position();
        let commit = position.legal_commit().map_err(|why| Refusal::why(&position, &why))?;
        let events = EventForm::of_action(&commit);
        let turn = game.play_legal_action(commit)?;
        Ok(self.played(turn.as_ref(), None, events))
    }

    /// The deploy in progress.
    pub(super) fn deploy(&mut self, _: &str) -> Answer<Option<DeployForm>> {
        self.playable()?;
        Ok(self.in_progress())
    }

    fn in_progress(&self) -> Option<DeployForm> {
        self.game.position().deploy()?;
        PositionForm::new(self.game.position()).deploy
    }

    /// Takes back the last step of the deploy in progress.
    pub(super) fn undo_step(&mut self, _: &str) -> Answer<Option<DeployForm>> {
        self.playing()?.undo_step()?;
        Ok(self.in_progress())
    }

    /// Takes back all steps of the deploy in progress.
    pub(super) fn cancel(&mut self, _: &str) -> Answer<()> {
        Ok(self.playing()?.cancel_deploy()?)
    }

    /// Takes back the last turn; which it was.
    pub(super) fn undo(&mut self, _: &str) -> Answer<TurnForm> {
        let game = self.playing()?;
        game.undo()?;
        let turn = game.undone().next();
        self.node = self.study.parent(self.node).unwrap_or(self.study.root());
        turn_form(self.game.board(), turn)
    }

    /// Puts back the turn that was taken back last; which it was.
    pub(super) fn redo(&mut self, _: &str) -> Answer<TurnForm> {
        let game = self.playing()?;
        let (before, turn) = (*game.board(), game.undone().next());
        game.redo()?;
        let children = self.study.children(self.node).iter().copied();
        let child = children.into_iter().find(|&child| self.study.turn(child) == turn);
        self.node = child.unwrap_or(self.node);
        turn_form(&before, turn)
    }

    /// Ends the game in a way that the board does not show.
    pub(super) fn end(&mut self, question: &str) -> Answer<ResultForm> {
        let end = read::<EndQuery>(question)?;
        let game = self.playing()?;
        match end {
            EndQuery::Resignation { side } => game.resign(side)?,
            EndQuery::Time { side } => game.lose_on_time(side)?,
            EndQuery::Agreement => game.agree_to_draw()?,
            EndQuery::Claim => {
                let claim = game.claims().next().ok_or(cotulenh::game::GameError::NoClaim)?;
                game.claim(claim)?;
            }
        }
        let result: Option<GameResult> = game.result();
        result.map(ResultForm::from).ok_or_else(nothing)
    }

    /// The turns that were played, each in full.
    pub(super) fn history(&mut self, _: &str) -> Answer<Vec<TurnForm>> {
        let game = self.playable()?;
        game.positions().zip(game.turns()).map(|(at, turn)| turn_form(&at, Some(turn))).collect()
    }

    /// The turns that were played, in SAN.
    pub(super) fn history_texts(&mut self, _: &str) -> Answer<Vec<String>> {
        let game = self.playable()?;
        let text = |(at, turn): (Position, Turn)| at.san(turn).to_string();
        Ok(game.positions().zip(game.turns()).map(text).collect())
    }

    /// The game as UCI writes it.
    pub(super) fn uci(&mut self, _: &str) -> Answer<String> {
        let game = self.playable()?;
        let text = |(at, turn): (Position, Turn)| at.lan_of_turn(turn).without_suffix().to_string();
        let steps = game.current().steps().iter().enumerate();
        // The first step says that the deploy stays open.
        let steps =
            steps.map(|(i, step)| format!("{}{}", step.lan(), if i == 0 { "..." } else { "" }));
        let turns: Vec<String> =
            game.positions().zip(game.turns()).map(text).chain(steps).collect();
        let start = format!("position fen {}", game.start().fen());
        Ok(if turns.is_empty() { start } else { format!("{start} moves {}", turns.join(" ")) })
    }
}

fn nothing() -> Refusal {
    Refusal::from(cotulenh::game::GameError::Nothing)
}

/// A turn of a game, in full.
fn turn_form(before: &Position, turn: Option<Turn>) -> Answer<TurnForm> {
    let turn = turn.ok_or_else(nothing)?;
    let legal = before.legal_turn(turn).map_err(|_| nothing())?;
    Ok(TurnForm::from(&legal))
}

/// A text that `play` takes for exactly this action.
pub(super) fn text_of(action: &ActionForm) -> String {
    if action.first { format!("{}...", action.san) } else { action.san.clone() }
}
