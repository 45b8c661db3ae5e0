//! The bus: what the instances of a cluster, and their engine workers, say to each other. One server alone has
//! none, and pays nothing.
//!
//! It is core NATS: what is said reaches who listens at that moment, or nobody. Whoever needs more asks for an
//! answer, or counts (`cluster::link`). `docs/cluster.md` lists the subjects.

use std::fmt;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, StatusCode, Subscriber};
use axum::body::Bytes;
use serde::Serialize;

pub use async_nats::Message;

/// How often the bus's server is asked for a sign of life. After three without one, the connection is given up.
const PING: Duration = Duration::from_secs(1);
/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(2);
/// The longest pause between two tries to connect.
const PAUSE: Duration = Duration::from_millis(250);
/// How much may wait for who listens to a subject. What comes then is lost, and whoever counts notices.
const WAITING: usize = 1 << 16;

/// The addresses of a NATS server or of several, as one is told them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BusUrl(Vec<String>);

impl std::str::FromStr for BusUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<BusUrl, String> {
        let addresses: Vec<String> = text.split(',').map(|one| one.trim().to_owned()).collect();
        let is_good = |one: &String| {
            let known = ["nats://", "tls://"].iter().any(|scheme| one.starts_with(scheme));
            known && one.parse::<async_nats::ServerAddr>().is_ok()
        };
        match addresses.iter().find(|one| !is_good(one)) {
            Some(bad) => Err(format!("`{bad}` is no address such as nats://127.0.0.1:4222")),
            None => Ok(BusUrl(addresses)),
        }
    }
}

impl fmt::Display for BusUrl {
    /// Without what stands before an `@`: that is a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.0.iter().map(|one| match (one.split_once("://"), one.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            _ => one.clone(),
        });
        f.write_str(&shown.collect::<Vec<_>>().join(","))
    }
}

/// A connection to the bus. It connects again by itself; clones share it.
#[derive(Clone)]
pub struct Bus(Client);

/// Why nothing was said, or nobody is heard.
#[derive(Debug)]
pub struct BusError(String);

impl fmt::Display for BusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BusError {}

impl BusError {
    fn new(error: impl fmt::Display) -> BusError {
        BusError(error.to_string())
    }
}

impl Bus {
    /// Connects under a name, in the background if the other end is not there yet.
    ///
    /// # Errors
    ///
    /// If the address cannot be used at all.
    pub async fn connect(url: &BusUrl, name: &str) -> Result<Bus, BusError> {
        let options = ConnectOptions::new()
            .name(name)
            .retry_on_initial_connect()
            .ping_interval(PING)
            .connection_timeout(CONNECT)
            .subscription_capacity(WAITING)
            .reconnect_delay_callback(|tries| match tries {
                0 | 1 => Duration::ZERO,
                _ => PAUSE,
            })
            .event_callback(|event| async move {
                match event {
                    Event::Connected => tracing::info!("the bus is there"),
                    Event::Disconnected => tracing::warn!("the bus is away"),
                    Event::SlowConsumer(_) => tracing::warn!("more was said than was heard"),
                    other => tracing::debug!(%other, "the bus"),
                }
            });
        options.connect(&url.0).await.map(Bus).map_err(BusError::new)
    }

    /// Whether it is there.
    pub fn is_connected(&self) -> bool {
        self.0.connection_state() == State::Connected
    }

    /// Says something to whoever listens.
    ///
    /// # Errors
    ///
    /// If it is too long, or the bus is closed.
    pub async fn publish(&self, subject: String, text: impl Into<Bytes>) -> Result<(), BusError> {
        self.0.publish(subject, text.into()).await.map_err(BusError::new)
    }

    /// Says something, as JSON.
    ///
    /// # Errors
    ///
    /// If it cannot be written, is too long, or the bus is closed.
    pub async fn tell(&self, subject: String, what: &impl Serialize) -> Result<(), BusError> {
        self.publish(subject, serde_json::to_vec(what).map_err(BusError::new)?).await
    }

    /// Says something, as JSON, and where answers go. If nobody listens, that is answered at once
    /// ([`nobody_listens`]).
    ///
    /// # Errors
    ///
    /// If it cannot be written, is too long, or the bus is closed.
    pub async fn ask(
        &self,
        subject: String,
        answers: String,
        what: &impl Serialize,
    ) -> Result<(), BusError> {
        let text = serde_json::to_vec(what).map_err(BusError::new)?;
        let asked = self.0.publish_with_reply(subject, answers, text.into()).await;
        asked.map_err(BusError::new)
    }

    /// Listens to a subject.
    ///
    /// # Errors
    ///
    /// If the bus is closed.
    pub async fn subscribe(&self, subject: String) -> Result<Subscriber, BusError> {
        self.0.subscribe(subject).await.map_err(BusError::new)
    }

    /// Listens to a subject for one message, which nobody else of the group gets.
    ///
    /// # Errors
    ///
    /// If the bus is closed.
    pub async fn take_one(&self, subject: &str, group: &str) -> Result<Subscriber, BusError> {
        let subject = subject.to_owned();
        let mut subscriber =
            self.0.queue_subscribe(subject, group.to_owned()).await.map_err(BusError::new)?;
        subscriber.unsubscribe_after(1).await.map_err(BusError::new)?;
        Ok(subscriber)
    }

    /// Waits until what was said is on its way.
    pub async fn flush(&self) {
        // Where the bus is away, there is nothing to wait for.
        let _ = tokio::time::timeout(CONNECT, self.0.flush()).await;
    }
}

/// Whether a message says that nobody heard what was asked.
pub fn nobody_listens(message: &Message) -> bool {
    message.status == Some(StatusCode::NO_RESPONDERS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_checked_and_secrets_not_shown() {
        let url: BusUrl = "nats://me:secret@a:4222, tls://b".parse().expect("addresses");
        assert_eq!(url.to_string(), "nats://a:4222,tls://b");
        for bad in ["", "127.0.0.1:4222", "http://a", "nats://a,"] {
            assert!(bad.parse::<BusUrl>().is_err(), "{bad}");
        }
    }
}
