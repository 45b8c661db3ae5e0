//! Sockets at this instance whose games are at another.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::oneshot;
use tokio::time::timeout;

use super::message::{Body, How, SocketNumber, Who};
use super::{Cluster, PATIENCE, lock};
use crate::costs::Payer;
use crate::outbox::Outbox;
use crate::store::Instance;
use crate::wire::Lag;

/// All of them.
#[derive(Default)]
pub struct Sockets {
    all: Mutex<HashMap<SocketNumber, Passing>>,
    last: AtomicU64,
}

/// A socket here.
struct Passing {
    owner: Instance,
    outbox: Outbox,
    /// Told when the owner has let it in, or has not.
    joined: Option<oneshot::Sender<How>>,
}

/// A socket here that is at a game elsewhere. It leaves when this is dropped.
pub struct Joined {
    cluster: Cluster,
    owner: Instance,
    socket: SocketNumber,
}

impl Sockets {
    /// How many there are.
    pub fn count(&self) -> usize {
        lock(&self.all).len()
    }

    /// A text of the owner for a socket; `false` if there is no such socket.
    pub fn pass_on(&self, owner: &Instance, socket: SocketNumber, text: &str) -> bool {
        let mut all = lock(&self.all);
        let Some(passing) = all.get(&socket).filter(|passing| passing.owner == *owner) else {
            return false;
        };
        if passing.outbox.try_send(text.to_owned().into()).is_err() {
            all.remove(&socket);
            return false;
        }
        true
    }

    /// The owner has let a socket in, or has not.
    pub fn joined(&self, socket: SocketNumber, how: How) {
        let joined = lock(&self.all).get_mut(&socket).and_then(|passing| passing.joined.take());
        // Whoever asked may have left.
        let _ = joined.map(|joined| joined.send(how));
    }

    /// A socket is not at its game any more.
    pub fn drop_one(&self, owner: &Instance, socket: SocketNumber) {
        let mut all = lock(&self.all);
        if all.get(&socket).is_some_and(|passing| passing.owner == *owner) {
            all.remove(&socket);
        }
    }

    /// None of those whose game is at that instance is at it any more.
    pub fn drop_at(&self, owner: &Instance) {
        lock(&self.all).retain(|_, passing| passing.owner != *owner);
    }
}

impl Cluster {
    /// Lets a socket into a game elsewhere. What is said to it comes out of the outbox, which is closed when it is
    /// not there any more.
    ///
    /// # Errors
    ///
    /// If it is not let in, or nobody answers.
    pub async fn join(
        &self,
        owner: &Instance,
        game: &str,
        (payer, since, lag): (&Payer, Option<u64>, &Lag),
        outbox: Outbox,
    ) -> Result<Joined, How> {
        let socket = self.0.sockets.last.fetch_add(1, Ordering::Relaxed);
        let (joined, has_joined) = oneshot::channel();
        let passing = Passing { owner: owner.clone(), outbox, joined: Some(joined) };
        lock(&self.0.sockets.all).insert(socket, passing);
        let at = Joined { cluster: self.clone(), owner: owner.clone(), socket };
        let who = Who::of(payer);
        let (game, lag) = (game.to_owned(), lag.millis());
        self.send(owner, Body::Join { socket, game, who, since, lag }, "");
        match timeout(PATIENCE, has_joined).await {
            Ok(Ok(How::Done)) => Ok(at),
            Ok(Ok(how)) => Err(how),
            Ok(Err(_)) | Err(_) => Err(How::NotHere),
        }
    }
}

impl Who {
    /// Who pays.
    pub fn of(payer: &Payer) -> Who {
        Who { player: payer.player().to_string(), client: payer.client().address() }
    }
}

impl Joined {
    /// Passes on what a socket has sent.
    pub fn say(&self, lag: &Lag, text: &str) {
        let body = Body::Say { socket: self.socket, lag: lag.millis() };
        self.cluster.send(&self.owner, body, text);
    }
}

impl Drop for Joined {
    fn drop(&mut self) {
        lock(&self.cluster.0.sockets.all).remove(&self.socket);
        self.cluster.send(&self.owner, Body::Leave { socket: self.socket }, "");
    }
}
