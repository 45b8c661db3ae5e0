//! Who gets nothing for a time.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{PoisonError, RwLock};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::limits::Client;
use crate::moment::{self, Moment};
use crate::players::PlayerId;
use crate::proxies::Network;

/// Who is banned: an address or a network, or a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Banned {
    /// Where they come from.
    Network(Network),
    /// Who they are.
    Player(PlayerId),
}

impl FromStr for Banned {
    type Err = String;

    fn from_str(text: &str) -> Result<Banned, String> {
        if let Some(player) = PlayerId::read(text) {
            return Ok(Banned::Player(player));
        }
        let network = text.parse::<Network>().map_err(|_| {
            format!(
                "{text:?} is no address, no network such as 192.0.2.0/24, and no id of a player"
            )
        })?;
        Ok(Banned::Network(network.of_clients()))
    }
}

impl fmt::Display for Banned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Banned::Network(network) => network.fmt(f),
            Banned::Player(player) => player.fmt(f),
        }
    }
}

impl Serialize for Banned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Banned {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Banned, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A ban.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ban {
    /// Who.
    pub who: Banned,
    /// Until when.
    pub until: Moment,
}

/// All bans.
#[derive(Default)]
pub struct Bans(RwLock<HashMap<Banned, Moment>>);

impl Bans {
    /// Those that were kept.
    pub fn new(bans: Vec<Ban>) -> Bans {
        Bans(RwLock::new(bans.into_iter().map(|ban| (ban.who, ban.until)).collect()))
    }

    /// These are all.
    pub fn replace(&self, bans: Vec<Ban>) {
        let bans = bans.into_iter().map(|ban| (ban.who, ban.until)).collect();
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = bans;
    }

    /// A ban begins, or lasts for another time.
    pub fn add(&self, ban: Ban) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(ban.who, ban.until);
    }

    /// A ban ends; `false` if there was none.
    pub fn remove(&self, who: &Banned) -> bool {
        self.0.write().unwrap_or_else(PoisonError::into_inner).remove(who).is_some()
    }

    /// Whether a player is banned.
    pub fn has_player(&self, player: &PlayerId) -> bool {
        let bans = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if bans.is_empty() {
            return false;
        }
        bans.get(&Banned::Player(player.clone())).is_some_and(|&until| until > moment::now())
    }

    /// Whether a client is banned. Bans are few: made by hand.
    pub fn has_client(&self, client: Client) -> bool {
        let bans = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let fits = |who: &Banned| matches!(who, Banned::Network(network) if network.contains(client.address()));
        bans.iter().any(|(who, &until)| fits(who) && until > moment::now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_banned() {
        let read = |text: &str| text.parse::<Banned>().expect("somebody");
        let client = |text: &str| Client::new(text.parse().expect("an address"));
        let player = PlayerId::fresh().expect("an id");
        let (now, bans) = (moment::now(), Bans::default());
        assert!(!bans.has_player(&player) && !bans.has_client(client("10.0.0.1")));
        for (who, until) in [
            (read(player.as_str()), now + 60_000),
            (read("192.0.2.0/24"), now + 60_000),
            (read("2001:db8::5"), now + 60_000),
            (read("10.0.0.1"), now - 1),
        ] {
            bans.add(Ban { who, until });
        }
        assert!(bans.has_player(&player) && bans.has_client(client("192.0.2.77")));
        // A household has a network of IPv6.
        assert!(bans.has_client(client("2001:db8::99")) && !bans.has_client(client("2001:db9::5")));
        assert!(!bans.has_client(client("10.0.0.1")) && !bans.has_client(client("192.0.3.1")));
        assert!(bans.remove(&read("192.0.2.0/24")) && !bans.has_client(client("192.0.2.77")));
        for wrong in ["", "p1", "example.org", "10.0.0.0/99"] {
            assert!(wrong.parse::<Banned>().is_err(), "{wrong}");
        }
    }
}
