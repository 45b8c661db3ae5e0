//! How much of everything one client may have: token buckets and counts.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::error::{ApiError, Code};
use crate::metrics::METRICS;
use crate::words::Said;

/// How often something may happen.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// So often at once.
    pub burst: f64,
    /// So often a second, in the long run.
    pub per_second: f64,
}

/// What is left of a rate.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// Nothing has been used yet.
    pub fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { tokens: rate.burst, at: now }
    }

    /// What has come back since the last time.
    fn refill(&mut self, rate: Rate, now: Instant) {
        let waited = now.saturating_duration_since(self.at).as_secs_f64();
        self.tokens = (self.tokens + waited * rate.per_second).min(rate.burst);
        self.at = now;
    }

    /// Uses one, if there is one.
    pub fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.refill(rate, now);
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

/// A rate for each client.
pub struct Limiter<K> {
    /// What it is called where refusals are counted.
    name: &'static str,
    rate: Rate,
    buckets: Mutex<Buckets<K>>,
}

struct Buckets<K> {
    all: HashMap<K, Bucket>,
    /// When there are so many, those that are full again are dropped.
    sweep_at: usize,
}

/// Fewer buckets are never swept.
const FEW: usize = 10_000;

impl<K: Hash + Eq> Limiter<K> {
    /// Everyone has this rate.
    pub fn new(name: &'static str, rate: Rate) -> Limiter<K> {
        let buckets = Buckets { all: HashMap::new(), sweep_at: FEW };
        Limiter { name, rate, buckets: Mutex::new(buckets) }
    }

    /// Uses one.
    ///
    /// # Errors
    ///
    /// If the client has none left.
    pub fn take(&self, client: K) -> Result<(), ApiError> {
        if self.may(client) { Ok(()) } else { Err(refused(self.name)) }
    }

    /// Uses one, if the client has one left; nobody is told.
    pub fn may(&self, client: K) -> bool {
        let now = Instant::now();
        self.with(client, now, |bucket, rate| bucket.take(rate, now))
    }

    /// Whether the client has anything left.
    ///
    /// # Errors
    ///
    /// If there is nothing.
    pub fn has_some(&self, client: &K, now: Instant) -> Result<(), ApiError> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(bucket) = buckets.all.get_mut(client) else { return Ok(()) };
        bucket.refill(self.rate, now);
        if bucket.tokens > 0.0 { Ok(()) } else { Err(refused(self.name)) }
    }

    /// Uses so much, whether it is there or not.
    pub fn charge(&self, client: K, amount: f64, now: Instant) {
        self.with(client, now, |bucket, rate| {
            bucket.refill(rate, now);
            bucket.tokens -= amount;
        });
    }

    /// Looks at what a client has left.
    fn with<T>(&self, client: K, now: Instant, look: impl FnOnce(&mut Bucket, Rate) -> T) -> T {
        let rate = self.rate;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.all.len() >= buckets.sweep_at {
            buckets.all.retain(|_, bucket| {
                bucket.refill(rate, now);
                bucket.tokens < rate.burst
            });
            // Where many are left, sweeping at once again would cost much and bring little.
            buckets.sweep_at = (2 * buckets.all.len()).max(FEW);
        }
        look(buckets.all.entry(client).or_insert_with(|| Bucket::full(rate, now)), rate)
    }
}

/// The error for who is refused by a limit; it is counted under its name.
pub fn refused(limit: &'static str) -> ApiError {
    METRICS.refuse(limit);
    too_many()
}

/// The error for who asks too often.
pub fn too_many() -> ApiError {
    ApiError::new(Code::TooMany, &Said::TooOften)
}

/// The machine that asks: its address, or its network of IPv6. It is used for limits and never
/// stored or logged.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Client(IpAddr);

impl Client {
    /// Its address, or the first one of its network.
    pub fn address(self) -> IpAddr {
        self.0
    }

    /// The client at an address.
    pub fn new(address: IpAddr) -> Client {
        Client(match address.to_canonical() {
            // A household has 2^64 addresses of IPv6.
            IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX)).into(),
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, ApiError> {
        // It was found by the layer `locate`.
        parts.extensions.get().copied().ok_or_else(ApiError::internal)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn buckets_empty_and_fill() {
        let rate = Rate { burst: 2.0, per_second: 10.0 };
        let start = Instant::now();
        let mut bucket = Bucket::full(rate, start);
        assert!(bucket.take(rate, start) && bucket.take(rate, start) && !bucket.take(rate, start));
        let later = start + Duration::from_millis(110);
        assert!(bucket.take(rate, later) && !bucket.take(rate, later));
        let much_later = start + Duration::from_mins(1);
        assert!(bucket.take(rate, much_later) && bucket.take(rate, much_later));
        assert!(!bucket.take(rate, much_later));
    }

    #[test]
    fn clients_have_limits_of_their_own() {
        let limiter = Limiter::new("test", Rate { burst: 1.0, per_second: 0.001 });
        assert!(limiter.take("a").is_ok() && limiter.take("b").is_ok());
        assert_eq!(limiter.take("a").expect_err("none left").code, Code::TooMany);
    }

    #[test]
    fn full_buckets_are_dropped_but_not_looked_for_all_the_time() {
        let limiter = Limiter::new("test", Rate { burst: 1.0, per_second: 0.001 });
        for client in 0..=FEW {
            assert!(limiter.take(client).is_ok());
        }
        assert_eq!(limiter.buckets.lock().expect("buckets").sweep_at, 2 * FEW);
        let limiter = Limiter::new("test", Rate { burst: 1.0, per_second: 1e12 });
        for client in 0..=FEW {
            assert!(limiter.take(client).is_ok());
        }
        assert!(limiter.buckets.lock().expect("buckets").all.len() < FEW);
    }

    #[test]
    fn an_ipv6_network_is_one_client() {
        let client = |text: &str| Client::new(text.parse().expect("an address"));
        assert!(client("2001:db8::1") == client("2001:db8::ffff:1"));
        assert!(client("2001:db8::1") != client("2001:db8:0:1::1"));
        assert!(client("::ffff:10.0.0.1") == client("10.0.0.1"));
        assert!(client("10.0.0.2") != client("10.0.0.1"));
    }
}
