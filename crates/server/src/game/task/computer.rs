//! The computer at a game: it thinks in the engines' threads, and says what came of it by a message.

use std::time::Duration;

use cotulenh::{Color, Turn};
use cotulenh_engine::{Level, Score};
use tokio::task::JoinHandle;

use super::{Ask, Task};
use crate::clock::UNHURRIED;
use crate::game::Seat;
use crate::game::answer::Question;
use crate::pool::Asker;
use crate::store::Stored;
use crate::{id, moment};

/// When no engine gave a turn, it is asked again after this time.
const ASK_AGAIN: Duration = Duration::from_secs(1);
/// How long the computer thinks about a draw.
const JUDGE: Duration = Duration::from_millis(300);

/// A position by its key, and a question about it.
pub type About = (u64, Question);

/// What the engine thinks about. It is not asked any more when this is dropped.
pub(super) struct Thinking {
    about: About,
    asker: Option<Asker>,
    task: JoinHandle<()>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Task {
    /// Has the computer think, if it has something to decide and does not think about that already. Where no
    /// clock runs, it thinks only while who plays is there: nobody waits for it in a game that was left.
    pub(super) fn think(&mut self) {
        let is_awaited = self.live.is_timed() || self.room.has_player();
        let Some(question) = self.live.question().filter(|_| is_awaited) else {
            self.thinking = None;
            return;
        };
        let (key, asker) = (self.live.board().zobrist(), self.asker());
        let same = |thinking: &Thinking| {
            // Who comes back is not in the line of the absent any more.
            let came = |asker: &Asker| asker.client.is_some();
            let waits_there = thinking.asker.as_ref().is_some_and(|asker| !came(asker));
            let moves = waits_there && asker.as_ref().is_some_and(came);
            thinking.about == (key, question) && !moves
        };
        if self.thinking.as_ref().is_some_and(same) {
            return;
        }
        let (level, budget) = match question {
            Question::Turn(level) => (level, self.budget()),
            Question::Draw => (Level::LAST, JUDGE),
        };
        let (mut game, own) = (self.live.game.clone(), self.own.clone());
        // It judges what is on the board; if nothing is being deployed there, nothing is cancelled.
        let _ = game.cancel_deploy();
        let (pool, asking) = (self.app.pool().clone(), asker.clone());
        let task = tokio::spawn(async move {
            let seed = id::number().unwrap_or(key);
            let found = match asking {
                Some(asker) => pool.play(asker, game, level, budget, seed).await,
                None => None,
            };
            if found.is_none() {
                tokio::time::sleep(ASK_AGAIN).await;
            }
            if let Some(own) = own.upgrade() {
                // The game may have ended.
                let _ = own.send(Ask::Computer((key, question), found)).await;
            }
        });
        self.thinking = Some(Thinking { about: (key, question), asker, task });
    }

    /// Who waits for the computer: the player on the other side.
    fn asker(&self) -> Option<Asker> {
        let player = Color::ALL.into_iter().find_map(|color| match self.live.info.seat(color) {
            Seat::Player(player) => Some(player.clone()),
            Seat::Computer(_) => None,
        })?;
        let client = self.app.sockets().client_of(&player).or_else(|| self.room.client_of(&player));
        Some(Asker { player, client })
    }

    /// How long the computer may think about its turn.
    fn budget(&self) -> Duration {
        let clock = self.live.clock.zip(self.live.info.settings.clock);
        clock.map_or(UNHURRIED, |(clock, control)| {
            clock.budget(control, self.live.to_move(), moment::now())
        })
    }

    pub(super) async fn computer(
        &mut self,
        about: About,
        found: Option<(Turn, Score)>,
    ) -> Stored<()> {
        if self.thinking.as_ref().is_none_or(|thinking| thinking.about != about) {
            return Ok(());
        }
        self.thinking = None;
        let (board, (key, question)) = (self.live.board(), about);
        let waits = self.live.question() == Some(question) && board.zobrist() == key;
        let Some((turn, score)) = found.filter(|_| waits) else { return Ok(()) };
        let change = match (question, self.live.draw_offered_to_computer()) {
            (Question::Draw, Some(by)) => {
                let accepts = self.live.takes_draw(by, score);
                self.live.computer_answers(by, accepts, moment::now())?
            }
            (Question::Turn(_), None) => match board.legal_turn(turn) {
                Ok(turn) => self.live.computer_plays(turn, moment::now())?,
                Err(_) => return Ok(()),
            },
            _ => return Ok(()),
        };
        self.commit(&change, None).await
    }
}
