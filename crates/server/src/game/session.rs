//! The socket of a game in a cluster: it stays open while the game goes from one instance to another.

use std::collections::VecDeque;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

use super::message::{Message, Refusal, RefusalCode};
use super::registry::{Inbox, NotAsked};
use super::socket::pong;
use super::task::{Ask, Joining};
use crate::admin::Announcement;
use crate::app::App;
use crate::cluster::message::How;
use crate::cluster::{Cluster, Joined};
use crate::costs::{self, Payer};
use crate::outbox::{Outbox, Sending, Slow};
use crate::wire::{Fault, Lag, Wire, is_ping};
use crate::words::Said;

/// How many messages of a socket may wait for an answer.
const UNANSWERED: usize = 64;
/// After so long a player is told that the game waits.
const WORD: Duration = Duration::from_secs(1);
/// How long it takes to the next try to reach the game: at first, and at most.
const TRY_AGAIN: (Duration, Duration) = (Duration::from_millis(20), Duration::from_millis(500));

/// Where a socket is at its game.
enum At {
    Here(Inbox, u64),
    There(Joined),
}

struct Session {
    app: App,
    cluster: Cluster,
    id: String,
    payer: Payer,
    wire: Wire,
    /// Messages that were not answered yet, with their ids: they are sent again when the game comes back.
    unanswered: VecDeque<(String, Utf8Bytes)>,
}

/// Carries messages between a socket and its game, wherever that is.
pub async fn play(
    (app, cluster): (App, Cluster),
    id: String,
    payer: Payer,
    mut since: Option<u64>,
    wire: Wire,
    // It is kept open: the wire ends when nobody has it any more.
    _outbox: Outbox,
) {
    let unanswered = VecDeque::new();
    let mut session = Session { app, cluster, id, payer, wire, unanswered };
    while let Some((at, mut texts, slow)) = session.attach(since).await {
        since = None;
        let goes_on = session.talk(&at, &mut texts).await;
        at.leave().await;
        if goes_on.is_none() || slow.is_so() {
            return;
        }
    }
}

impl At {
    /// Passes on a message; none if the game is not there any more.
    async fn say(&self, text: &Utf8Bytes, message: Message, lag: &Lag) -> Option<()> {
        match self {
            At::Here(game, number) => {
                game.send(Ask::Message(*number, message, Instant::now())).await.ok()
            }
            At::There(joined) => {
                joined.say(lag, text);
                Some(())
            }
        }
    }

    async fn leave(self) {
        if let At::Here(game, number) = self {
            // The game may be over already.
            let _ = game.send(Ask::Leave(number)).await;
        }
    }
}

/// What comes out of a game for a socket.
type Texts = mpsc::Receiver<Sending>;

impl Session {
    /// Finds the game, however long it takes; none if there is none, or the client has gone.
    async fn attach(&mut self, since: Option<u64>) -> Option<(At, Texts, Slow)> {
        let (app, cluster) = (self.app.clone(), self.cluster.clone());
        let (id, payer, lag) = (self.id.clone(), self.payer.clone(), self.wire.lag());
        let attaching = async move {
            let mut pause = TRY_AGAIN.0;
            loop {
                let (outbox, texts) = Outbox::new(payer.client(), app.outboxes());
                match attach(&app, &cluster, &id, (&payer, since, &lag), &outbox).await {
                    Ok(at) => return Some((at, texts, outbox.slow())),
                    Err(How::NoGame) => return None,
                    Err(_) => sleep(pause).await,
                }
                pause = (2 * pause).min(TRY_AGAIN.1);
            }
        };
        tokio::pin!(attaching);
        let (word, mut told) = (sleep(WORD), false);
        tokio::pin!(word);
        loop {
            tokio::select! {
                found = &mut attaching => {
                    if told && found.is_some() {
                        self.notice(false).await?;
                    }
                    return found;
                }
                heard = self.wire.next() => {
                    // It is said when the game is found.
                    self.hear(heard?).await?;
                }
                () = &mut word, if !told => {
                    told = true;
                    self.notice(true).await?;
                }
            }
        }
    }

    async fn notice(&mut self, waits: bool) -> Option<()> {
        let said = if waits { Said::GameWaits } else { Said::GameGoesOn };
        self.wire.send(Announcement::notice(false, waits, &said)).await
    }

    /// Talks until the game has gone from where it is; none if the client has gone.
    async fn talk(&mut self, at: &At, texts: &mut Texts) -> Option<()> {
        let lag = self.wire.lag();
        for (_, text) in self.unanswered.clone() {
            if let Ok(message) = Message::read(&text)
                && at.say(&text, message, &lag).await.is_none()
            {
                return Some(());
            }
        }
        loop {
            tokio::select! {
                biased;
                said = texts.recv() => match said {
                    Some(sending) => self.pass_on(sending).await?,
                    None => return Some(()),
                },
                heard = self.wire.next() => {
                    if let Some((text, message)) = self.hear(heard?).await?
                        && at.say(&text, message, &lag).await.is_none()
                    {
                        return Some(());
                    }
                }
            }
        }
    }

    /// Sends what the game says. An answer is noted: what it answers is not sent again.
    async fn pass_on(&mut self, sending: Sending) -> Option<()> {
        if let Some(id) = answered(&sending.text) {
            self.unanswered.retain(|(other, _)| *other != id);
        }
        self.wire.send_counted(sending).await
    }

    /// A message for the game, if it is one. Outer none: the connection is over.
    async fn hear(
        &mut self,
        heard: Result<Utf8Bytes, Fault>,
    ) -> Option<Option<(Utf8Bytes, Message)>> {
        let text = match heard {
            Ok(text) if is_ping(&text) => {
                self.wire.send(pong()).await?;
                return Some(None);
            }
            Ok(text) => text,
            Err(fault) => {
                self.wire.fault(Refusal::from(fault).answer(None)).await?;
                return Some(None);
            }
        };
        // What is read is paid for, whatever comes of it.
        match costs::paid_here(Some(&self.payer), || Message::read(&text)) {
            Ok(message) if self.unanswered.len() < UNANSWERED => {
                self.unanswered.push_back((message.id.clone(), text.clone()));
                Some(Some((text, message)))
            }
            Ok(message) => {
                let refusal = Refusal::new(RefusalCode::Unavailable, &Said::GameWaits);
                self.wire.fault(refusal.answer(Some(&message.id))).await?;
                Some(None)
            }
            Err((id, refusal)) => {
                self.wire.fault(refusal.answer(id.as_deref())).await?;
                Some(None)
            }
        }
    }
}

/// Lets a socket in, wherever the game is.
async fn attach(
    app: &App,
    cluster: &Cluster,
    id: &str,
    (payer, since, lag): (&Payer, Option<u64>, &Lag),
    outbox: &Outbox,
) -> Result<At, How> {
    let joining = Joining { payer: payer.clone(), since, outbox: outbox.clone(), lag: lag.clone() };
    match app.games().ask_here(app, id, |reply| Ask::Join(joining, reply)).await {
        Ok((game, number)) => Ok(At::Here(game, number)),
        Err(NotAsked::Elsewhere(owner)) => {
            let joined = cluster.join(&owner, id, (payer, since, lag), outbox.clone()).await?;
            Ok(At::There(joined))
        }
        Err(not) => Err(not.how()),
    }
}

/// The id of the message that a text answers for good.
fn answered(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Answer {
        id: Option<String>,
    }
    let is_answer = [r#"{"t":"ok","#, r#"{"t":"refused","#].iter().any(|t| text.starts_with(t));
    if !is_answer {
        return None;
    }
    serde_json::from_str::<Answer>(text).ok()?.id
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Update;

    #[test]
    fn answers_are_known_by_their_ids() {
        let ok = Update::Ok { id: "a\"b", n: 7 }.text();
        assert_eq!(answered(&ok).as_deref(), Some("a\"b"));
        let refusal = Refusal::over();
        assert_eq!(answered(&refusal.answer(Some("c"))).as_deref(), Some("c"));
        assert_eq!(answered(&refusal.answer(None)), None);
        assert_eq!(answered(&pong()), None);
    }
}
