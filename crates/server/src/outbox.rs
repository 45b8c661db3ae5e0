//! What waits to be sent through WebSockets: so many messages for each, and so many bytes of each client and of
//! all. Who does not take what is sent is disconnected, and connects again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use crate::cluster::RemoteSocket;
use crate::limits::Client;
use crate::transit::{Share, Transit};

/// How many messages wait for a slow client before it is dropped.
const MESSAGES: usize = 64;
/// The most bytes that wait for all clients together.
const MOST: usize = 64 << 20;
/// The most bytes that wait for one client.
const OF_CLIENT: usize = 16 << 20;

/// Counts what waits for all sockets.
pub fn room() -> Transit {
    Transit::of_everything(MOST, OF_CLIENT)
}

/// Where messages for a socket go.
#[derive(Clone)]
pub struct Outbox(Way);

#[derive(Clone)]
enum Way {
    Here(Here),
    /// The socket is at another instance.
    There(Arc<RemoteSocket>),
}

#[derive(Clone)]
struct Here {
    queue: mpsc::Sender<Sending>,
    client: Client,
    room: Transit,
    slow: Slow,
}

/// Whether a client did not take what was sent.
#[derive(Clone, Default)]
pub struct Slow(Arc<AtomicBool>);

impl Slow {
    /// Whether it did not.
    pub fn is_so(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A message on its way; it is counted until this is dropped.
pub struct Sending {
    /// The message.
    pub text: Utf8Bytes,
    _share: Share,
}

/// The client does not take what is sent: it has to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooSlow;

impl Sending {
    /// A message to a client, if there is room for it.
    ///
    /// # Errors
    ///
    /// If too much waits for the client, or for all.
    pub fn new(text: Utf8Bytes, client: Client, room: &Transit) -> Result<Sending, TooSlow> {
        let mut share = room.share(client);
        share.grow_to(text.len()).map_err(|_| TooSlow)?;
        Ok(Sending { text, _share: share })
    }
}

impl Outbox {
    /// An outbox, and where its messages come out.
    pub fn new(client: Client, room: &Transit) -> (Outbox, mpsc::Receiver<Sending>) {
        let (queue, sending) = mpsc::channel(MESSAGES);
        let (room, slow) = (room.clone(), Slow::default());
        (Outbox(Way::Here(Here { queue, client, room, slow })), sending)
    }

    /// The outbox of a socket at another instance. How much waits for it is counted there.
    pub fn elsewhere(socket: RemoteSocket) -> Outbox {
        Outbox(Way::There(Arc::new(socket)))
    }

    /// The socket, if it is at another instance.
    pub fn remote(&self) -> Option<&RemoteSocket> {
        match &self.0 {
            Way::Here(_) => None,
            Way::There(socket) => Some(socket),
        }
    }

    /// Tells whether the client did not take what was sent, also when this is gone.
    pub fn slow(&self) -> Slow {
        match &self.0 {
            Way::Here(here) => here.slow.clone(),
            Way::There(_) => Slow::default(),
        }
    }

    /// Puts a message in.
    ///
    /// # Errors
    ///
    /// If too much waits, or the socket is closed.
    pub fn try_send(&self, text: Utf8Bytes) -> Result<(), TooSlow> {
        match &self.0 {
            Way::Here(here) => here.try_send(text).inspect_err(|_| {
                here.slow.0.store(true, Ordering::Relaxed);
            }),
            Way::There(socket) => {
                socket.say(&text);
                Ok(())
            }
        }
    }
}

impl Here {
    fn try_send(&self, text: Utf8Bytes) -> Result<(), TooSlow> {
        let sending = Sending::new(text, self.client, &self.room)?;
        self.queue.try_send(sending).map_err(|_| TooSlow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_is_counted_until_it_is_sent() {
        let room = Transit::of_everything(100, 60);
        let client = |number| Client::new([10, 0, 0, number].into());
        let (outbox, mut sending) = Outbox::new(client(1), &room);
        let (other, _also_sending) = Outbox::new(client(2), &room);
        let text = |length: usize| Utf8Bytes::from("x".repeat(length));
        assert_eq!(outbox.try_send(text(40)), Ok(()));
        assert_eq!(outbox.try_send(text(21)), Err(TooSlow));
        assert_eq!((outbox.try_send(text(20)), other.try_send(text(40))), (Ok(()), Ok(())));
        assert_eq!(other.try_send(text(1)), Err(TooSlow));
        // What is being sent still takes its room.
        let first = sending.try_recv().expect("a message");
        assert_eq!((first.text.len(), room.held()), (40, 100));
        drop(first);
        assert_eq!((other.try_send(text(1)), room.held()), (Ok(()), 61));
        // However short they are, so many wait.
        let room = super::room();
        let (outbox, _sending) = Outbox::new(client(1), &room);
        let sent = (0..100).take_while(|_| outbox.try_send(text(1)).is_ok()).count();
        assert_eq!((sent, room.held()), (MESSAGES, MESSAGES));
    }
}
