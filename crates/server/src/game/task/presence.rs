//! Who is at a game, told to all who are.

use std::time::Duration;

use tokio::time::Instant;

use super::Task;
use crate::game::update::Update;

/// Who comes and goes is told after this time, once for all who do.
const PRESENCE: Duration = Duration::from_millis(200);

impl Task {
    /// Somebody came or went: it is told soon.
    pub(super) fn presence_changed(&mut self) {
        if self.tell_at.is_none() {
            self.tell_at = Some(Instant::now() + PRESENCE);
        }
    }

    /// Tells who is there, if it is time and that has changed.
    pub(super) fn tell_presence(&mut self) {
        if self.tell_at.is_none_or(|at| at > Instant::now()) {
            return;
        }
        self.tell_at = None;
        let presence = self.room.presence(&self.live.info);
        if presence == self.told {
            return;
        }
        let text = Update::Presence(&presence).text();
        self.room.send(|_| Some(text.clone()));
        self.told = presence;
    }
}
