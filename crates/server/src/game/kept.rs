//! Games as they are kept: changes become rows, and rows a game again.

use cotulenh::json::Play;

use super::event::Change;
use super::live::LiveGame;
use super::settings::Info;
use crate::app::App;
use crate::store::{ChangeRow, GameStatus, StoreError, Stored};

/// A game of so many changes takes a few milliseconds to restore: that is done away from the tasks.
const LONG: usize = 200;

impl LiveGame {
    /// The game with the changes that were kept.
    ///
    /// # Errors
    ///
    /// If they do not fit.
    pub fn restore(info: Info, changes: &[ChangeRow]) -> Stored<LiveGame> {
        let mut live = LiveGame::new(info);
        for row in changes {
            live.carry_out(&row.change()?)?;
        }
        Ok(live)
    }

    /// The game with an id, as it is kept; none if there is none.
    ///
    /// # Errors
    ///
    /// If the database fails, or what is kept does not fit.
    pub async fn load(app: &App, id: &str) -> Stored<Option<LiveGame>> {
        let id = id.to_owned();
        let kept = app.storage().run(move |store| match store.game(&id)? {
            Some(row) => Ok(Some((row, store.changes(&id, None)?))),
            None => Ok(None),
        });
        let Some((row, changes)) = kept.await? else { return Ok(None) };
        let info = Info::try_from(&row)?;
        if changes.len() < LONG {
            return LiveGame::restore(info, &changes).map(Some);
        }
        let restored = app.workers().run_own(move || LiveGame::restore(info, &changes)).await;
        restored.map_err(|_| StoreError::new("a panic"))?.map(Some)
    }

    /// Carries out a change that was kept.
    fn carry_out(&mut self, change: &Change) -> Stored<()> {
        for event in &change.events {
            self.happen(event, change.at)?;
            self.events += 1;
        }
        if let Some(steps) = &change.steps {
            self.read_steps(steps)?;
        }
        self.finish(change);
        Ok(())
    }

    /// Reads the steps of a deploy in progress that were kept.
    fn read_steps(&mut self, steps: &[String]) -> Stored<()> {
        self.cancel_deploy();
        for step in steps {
            let action = self.game.position().read_action(step).map_err(StoreError::new)?;
            self.play(Play::Action(action))?;
        }
        Ok(())
    }

    /// A change as it is kept, and how the game stands after it.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn rows(&self, change: &Change) -> Stored<(ChangeRow, GameStatus)> {
        let json = serde_json::to_string(change).map_err(StoreError::new)?;
        let result = self.ending.as_ref().map(serde_json::to_string).transpose();
        let row = ChangeRow { number: self.changes, events: self.events, json };
        let status = GameStatus {
            fen: self.board().fen().to_string(),
            last: self.names.last().and_then(|name| name.san.clone()),
            turns: self.turns(),
            result: result.map_err(StoreError::new)?,
            moved: self.turn_began,
            awake: self.is_awake(),
            due: self.flag(0).map(|(_, at)| at),
        };
        Ok((row, status))
    }
}

impl ChangeRow {
    /// What is kept in it.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn change(&self) -> Stored<Change> {
        serde_json::from_str(&self.json).map_err(StoreError::new)
    }
}
