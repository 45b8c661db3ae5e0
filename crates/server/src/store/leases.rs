//! Who owns which game, where several servers share a database.
//!
//! An instance is alive for a short while after it last said so, by the database's clock. A game that was
//! taken by an instance is its own while that is alive. With every taking the number of the game's lease
//! rises, and whoever changes the game has to name the number: an owner that was thought dead, and comes
//! back, is refused from then on.

use std::fmt;
use std::time::Duration;

use super::{StoreError, Stored};
use crate::id;

/// So often an instance says that it is alive.
pub const RENEW: Duration = Duration::from_millis(500);

/// One of the servers that share a database, by a name that no other one ever had.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Instance(String);

impl Instance {
    /// A new one.
    ///
    /// # Errors
    ///
    /// If the system gives no random bytes.
    pub fn fresh() -> Stored<Instance> {
        id::fresh('i').map(Instance).map_err(|_| StoreError::new("no random bytes"))
    }

    /// A name from the database or from another instance.
    pub fn named(name: String) -> Instance {
        Instance(name)
    }

    /// Its name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The number of a game's lease: it rises whenever somebody takes the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Lease(pub u64);

impl Lease {
    /// The lease of a game that nobody has taken yet, and of every game that can have one owner only.
    pub const FIRST: Lease = Lease(0);
}

/// What became of the wish to own a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Leased {
    /// It is ours, by this number.
    Ours(Lease),
    /// Another instance owns it, and is alive.
    Theirs(Instance),
    /// There is no such game.
    NoGame,
}

/// Who owns which game.
pub trait Leases {
    /// The instance that asks.
    fn instance(&self) -> &Instance;
    /// Whether other instances may use the database at the same time.
    fn is_shared(&self) -> bool;

    /// This instance is alive, and its leases hold for a while. `false` if it was dead before: others may
    /// have taken its games ([`leased_games`](Leases::leased_games) tells which are left).
    fn renew(&mut self) -> Stored<bool>;
    /// The instances that are alive, this one among them.
    fn instances(&mut self) -> Stored<Vec<Instance>>;
    /// Takes a game that is ours already, nobody's, or of an instance that is dead. The clocks of the game
    /// are moved by the time in which its owner was dead: that was nobody's time.
    fn lease(&mut self, game: &str) -> Stored<Leased>;
    /// The instance that owns a game and is alive.
    #[allow(dead_code, reason = "a part of what every database does; only tests ask for it so far")]
    fn owner(&mut self, game: &str) -> Stored<Option<Instance>>;
    /// The game is nobody's, if it was ours by this number: whether it was.
    fn release(&mut self, game: &str, lease: Lease) -> Stored<bool>;
    /// The game is another instance's from now on, if it was ours by this number: the number by which it
    /// is theirs.
    #[allow(dead_code, reason = "a part of what every database does; only tests ask for it so far")]
    fn hand_over(&mut self, game: &str, lease: Lease, to: &Instance) -> Stored<Option<Lease>>;
    /// The games that are ours, with their numbers.
    fn leased_games(&mut self) -> Stored<Vec<(String, Lease)>>;
    /// Games that have to be somebody's and are nobody's: their owner is dead, or something happens in
    /// them without anyone connected.
    fn orphans(&mut self, most: usize) -> Stored<Vec<String>>;
    /// This instance ends: its games are nobody's.
    fn leave(&mut self) -> Stored<()>;
}
