//! Games as they are kept: changes become rows, and rows a game again.

use cotulenh::json::Play;

use super::event::Change;
use super::live::LiveGame;
use super::settings::Info;
use crate::app::App;
use crate::store::{
    Append, ChangeRow, GameRow, GameStatus, Lease, Leased, Store, StoreError, Stored,
};

/// A game of so many changes takes a few milliseconds to restore or to show: that is done away from the tasks.
pub(super) const LONG: usize = 200;

/// A game and its changes.
type Kept = (GameRow, Vec<ChangeRow>);

fn read(store: &mut dyn Store, id: &str) -> Stored<Option<Kept>> {
    match store.game(id)? {
        Some(row) => Ok(Some((row, store.changes(id, None)?))),
        None => Ok(None),
    }
}

impl LiveGame {
    /// The game with the changes that were kept.
    ///
    /// # Errors
    ///
    /// If they do not fit.
    pub fn restore(info: Info, changes: &[ChangeRow]) -> Stored<LiveGame> {
        let mut live = LiveGame::new(info);
        for row in changes {
            // Changes that were forgotten have left gaps.
            live.changes = row.number.saturating_sub(1);
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
        let kept = app.storage().run(move |store| read(store, &id)).await?;
        match kept {
            Some(kept) => LiveGame::from_kept(app, kept).await.map(Some),
            None => Ok(None),
        }
    }

    /// Takes the game with an id, so that nobody else may change it; none if there is none.
    ///
    /// # Errors
    ///
    /// If [another instance](StoreError::owner) has it, the database fails, or what is kept does not fit.
    pub async fn take(app: &App, id: &str) -> Stored<Option<(LiveGame, Lease)>> {
        let (id, own) = (id.to_owned(), app.clone());
        let taken = app.storage().run(move |store| {
            if own.has_to_wait() {
                // First it has to be known what this server still has, and how long nothing could be kept.
                return Err(StoreError::unavailable("nobody knows yet which games are here"));
            }
            match store.lease(&id)? {
                Leased::Ours(lease) => Ok(read(store, &id)?.map(|kept| (kept, lease))),
                Leased::Theirs(owner) => Err(StoreError::elsewhere(&id, owner)),
                Leased::NoGame => Ok(None),
            }
        });
        match taken.await? {
            Some((kept, lease)) => Ok(Some((LiveGame::from_kept(app, kept).await?, lease))),
            None => Ok(None),
        }
    }

    async fn from_kept(app: &App, (row, changes): Kept) -> Stored<LiveGame> {
        let info = Info::try_from(&row)?;
        let mut live = if changes.len() < LONG && info.settings.start.is_none() {
            LiveGame::restore(info, &changes)?
        } else {
            let restored = app.workers().run_own(move || LiveGame::restore(info, &changes)).await;
            restored.map_err(|_| StoreError::new("a panic"))??
        };
        live.resume_after(row.status.paused);
        Ok(live)
    }

    /// Carries out a change that was kept.
    fn carry_out(&mut self, change: &Change) -> Stored<()> {
        for event in &change.events {
            self.happen(event, change)?;
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

    /// What is to be kept of a change that has happened.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn append(&mut self, change: &Change, lease: Lease) -> Stored<Append> {
        let (row, status) = self.rows(change)?;
        let (game, forgotten) = (self.info.id.clone(), self.forgotten());
        Ok(Append { game, lease, change: row, status, forgotten })
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
            last: self.names.last().and_then(|name| name.san),
            turns: self.turns(),
            result: result.map_err(StoreError::new)?,
            moved: self.turn_began,
            awake: self.is_awake(),
            due: self.flag(0).map(|(_, at)| at),
            paused: self.paused,
            expires: self.expires(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::apply::Sent;
    use crate::game::message::Message;
    use crate::game::{Seat, Settings};
    use crate::players::PlayerId;
    use crate::store::{Games, Sqlite};
    use cotulenh::Color;

    fn deploying_game() -> LiveGame {
        let player = |id: &str| Seat::Player(PlayerId::stored(id.to_owned()));
        let start = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/3C7 r - - 0 1";
        let start = Some(start.parse().expect("a position"));
        let settings = Settings { start, ..Settings::default() };
        let (red, blue) = (player("p1"), player("p2"));
        LiveGame::new(Info { id: "g1".into(), red, blue, settings, created: 0, listed: false })
    }

    /// Does with a message what the task of a game does.
    fn send(live: &mut LiveGame, store: &mut Sqlite, text: &str) {
        let message = Message::read(text).expect("a message");
        let sent = Sent { by: Color::Red, message: &message, now: 0, lag: 0, gone: false };
        let change = live.apply(sent).expect("applied");
        let append = live.append(&change, Lease::FIRST).expect("rows");
        store.append(&append).expect("kept");
    }

    #[test]
    fn steps_that_were_taken_back_are_not_kept_for_ever() {
        let mut store = Sqlite::open(":memory:".as_ref()).expect("a database");
        let mut live = deploying_game();
        store.add_game(&live.info.row().expect("a row")).expect("kept");
        let step = |id: usize| {
            let play = r#""play":{"from":"c3","to":"e3","unit":"T","deploy":true}"#;
            format!(r#"{{"t":"play","id":"{id}","turn":0,{play}}}"#)
        };
        for id in (0..10_000).step_by(2) {
            send(&mut live, &mut store, &step(id));
            let undo = format!(r#"{{"t":"step","id":"{}","turn":0,"do":"undo"}}"#, id + 1);
            send(&mut live, &mut store, &undo);
        }
        send(&mut live, &mut store, &step(10_000));
        let rows = store.changes("g1", None).expect("changes");
        assert_eq!((rows.len(), rows.last().map(|row| row.number)), (64, Some(10_001)));
        // The game is the same, it knows the messages that may come again, and goes on.
        let mut restored = LiveGame::restore(live.info.clone(), &rows).expect("a game");
        assert_eq!((restored.steps(), restored.changes), (live.steps(), live.changes));
        assert_eq!(restored.steps().len(), 1);
        for id in 9_937..=10_000 {
            assert!(restored.applied(Color::Red, &id.to_string()).is_some(), "{id}");
        }
        send(&mut restored, &mut store, r#"{"t":"step","id":"end","turn":0,"do":"commit"}"#);
        assert_eq!((restored.turns(), restored.last_event()), (1, 1));
    }
}
