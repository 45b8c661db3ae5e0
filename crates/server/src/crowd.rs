//! How many connections there are, and from where.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::limits::{Client, Limiter, Rate};
use crate::metrics::METRICS;
use crate::proxies::TrustedProxies;

/// How many connections may be open at a time, idle ones too. Those that have become WebSockets are
/// counted as such ([`Sockets`](crate::sockets::Sockets)).
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// In all.
    pub all: usize,
    /// From one address. A trusted proxy has no limit: it connects for everybody.
    pub of_client: usize,
}

impl Default for Room {
    fn default() -> Room {
        Room { all: 2000, of_client: 300 }
    }
}

/// How often one address may connect: as often as it may ask for anything, and at once often enough for a school
/// that comes back after a restart.
const ARRIVALS: Rate = Rate { burst: 1000.0, per_second: 50.0 };

/// All connections.
#[derive(Clone)]
pub struct Crowd(Arc<Inner>);

struct Inner {
    room: Room,
    proxies: TrustedProxies,
    counts: Mutex<Counts>,
    arrivals: Limiter<Client>,
}

/// Why a connection is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// There is no room.
    Full,
    /// They come too fast: not even an answer is worth it.
    TooFast,
}

#[derive(Default)]
struct Counts {
    all: usize,
    clients: HashMap<Client, usize>,
}

/// A connection; it is counted until this is dropped.
pub struct Place {
    crowd: Crowd,
    /// Nobody: it is not counted for one.
    client: Option<Client>,
}

impl Crowd {
    /// Room for so many, behind these proxies.
    pub fn new(room: Room, proxies: TrustedProxies) -> Crowd {
        let arrivals = Limiter::new("arrivals", ARRIVALS);
        Crowd(Arc::new(Inner { room, proxies, counts: Mutex::default(), arrivals }))
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more from an address.
    ///
    /// # Errors
    ///
    /// If there is no room, or that address connects too often.
    pub fn enter(&self, address: IpAddr) -> Result<Place, Refused> {
        let client = (!self.0.proxies.trusts(address)).then(|| Client::new(address));
        if client.is_some_and(|client| !self.0.arrivals.may(client)) {
            METRICS.refuse("arrivals");
            return Err(Refused::TooFast);
        }
        let mut counts = self.counts();
        let of = client.and_then(|client| counts.clients.get(&client)).copied().unwrap_or(0);
        if counts.all >= self.0.room.all || of >= self.0.room.of_client {
            METRICS.refuse("connections");
            return Err(Refused::Full);
        }
        counts.all += 1;
        counts.clients.extend(client.map(|client| (client, of + 1)));
        Ok(Place { crowd: self.clone(), client })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.crowd.counts();
        counts.all = counts.all.saturating_sub(1);
        let Some(client) = self.client else { return };
        let left = counts.clients.remove(&client).map_or(0, |count| count.saturating_sub(1));
        if left > 0 {
            counts.clients.insert(client, left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_so_many_of_each_and_of_all() {
        let crowd = Crowd::new(Room { all: 5, of_client: 2 }, TrustedProxies::default());
        let enter = |address: &str| crowd.enter(address.parse().expect("an address"));
        let first = enter("10.0.0.1").expect("room");
        let _second = enter("10.0.0.1").expect("room");
        assert_eq!(enter("10.0.0.1").err(), Some(Refused::Full));
        // A network of IPv6 is one client; a proxy on this machine is none.
        let _third = enter("2001:db8::1").expect("room");
        let proxied = [enter("127.0.0.1").expect("room"), enter("127.0.0.1").expect("room")];
        assert!(enter("127.0.0.1").is_err() && enter("2001:db8::2").is_err());
        drop(proxied);
        let _fourth = enter("2001:db8::2").expect("room");
        assert!(enter("2001:db8::3").is_err());
        drop(first);
        assert!(enter("10.0.0.1").is_ok());
        assert_eq!(crowd.counts().all, 3);
    }

    #[test]
    fn who_connects_too_often_is_not_even_answered_but_for_proxies() {
        let crowd = Crowd::new(Room::default(), TrustedProxies::default());
        let enter = |address: &str| crowd.enter(address.parse().expect("an address"));
        let refused = (0..5000).find_map(|_| enter("10.0.0.1").err());
        assert_eq!(refused, Some(Refused::TooFast));
        assert!(enter("10.0.0.2").is_ok());
        assert!((0..5000).all(|_| enter("127.0.0.1").is_ok()));
    }
}
