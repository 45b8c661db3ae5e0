//! Who is at a game, told to all who are.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::time::Instant;

use super::Task;
use crate::game::view::Presence;

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
        #[derive(Serialize)]
        struct Told<'a> {
            t: &'static str,
            #[serde(flatten)]
            presence: &'a Presence,
        }
        if self.tell_at.is_none_or(|at| at > Instant::now()) {
            return;
        }
        self.tell_at = None;
        let presence = self.room.presence(&self.live.info);
        if presence == self.told {
            return;
        }
        let told = Told { t: "presence", presence: &presence };
        // Flags and numbers can always be written.
        let text = Utf8Bytes::from(serde_json::to_string(&told).unwrap_or_default());
        self.room.send(|_| Some(text.clone()));
        self.told = presence;
    }
}
