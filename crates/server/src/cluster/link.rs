//! What two instances have said to each other, counted: the bus may lose something, and then both have to know.
//!
//! Every message has a number, and every instance says from time to time how many it has sent to whom. If one is
//! missing, or nothing is heard any more, the link is broken: whatever depended on it is begun anew.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use crate::store::Instance;

/// How often an instance says that it is there.
pub const BEAT: Duration = Duration::from_millis(500);
/// An instance of which nothing is heard for so long is not there.
pub const SILENCE: Duration = Duration::from_secs(2);

/// The links of an instance to others.
#[derive(Default)]
pub struct Links(HashMap<Instance, Link>);

struct Link {
    /// The number of the last message to the other one.
    sent: u64,
    /// The number of the last message that came from there.
    received: u64,
    /// How many the other one said it had sent, the last time.
    claimed: u64,
    /// When it was heard last.
    heard: Instant,
}

impl Link {
    fn new(now: Instant) -> Link {
        Link { sent: 0, received: 0, claimed: 0, heard: now }
    }
}

impl Links {
    fn with(&mut self, other: &Instance, now: Instant) -> &mut Link {
        self.0.entry(other.clone()).or_insert_with(|| Link::new(now))
    }

    /// The number of the next message to another instance.
    pub fn send(&mut self, to: &Instance, now: Instant) -> u64 {
        let link = self.with(to, now);
        link.sent += 1;
        link.sent
    }

    /// A message came: whether it is the next one. If it is not, some were lost.
    #[must_use]
    pub fn receive(&mut self, from: &Instance, number: u64, now: Instant) -> bool {
        let link = self.with(from, now);
        let is_next = number == link.received + 1;
        (link.received, link.heard) = (number, now);
        is_next
    }

    /// Another instance is there, and says how many messages it has sent here: whether all that it had sent when it
    /// said so before have come. What is said to one and to all may come in another order, but not that much later.
    #[must_use]
    pub fn beat(&mut self, from: &Instance, claims: u64, now: Instant) -> bool {
        let link = self.with(from, now);
        let is_whole = link.claimed <= link.received;
        if !is_whole {
            link.received = link.claimed;
        }
        (link.claimed, link.heard) = (claims, now);
        is_whole
    }

    /// How many messages were sent to whom.
    pub fn sent(&self) -> BTreeMap<String, u64> {
        let sent = self.0.iter().filter(|(_, link)| link.sent > 0);
        sent.map(|(other, link)| (other.as_str().to_owned(), link.sent)).collect()
    }

    /// Whether another instance was heard lately.
    pub fn is_there(&self, other: &Instance, now: Instant) -> bool {
        self.0.get(other).is_some_and(|link| now.saturating_duration_since(link.heard) < SILENCE)
    }

    /// Takes out those of which nothing was heard for too long.
    pub fn take_silent(&mut self, now: Instant) -> Vec<Instance> {
        let is_silent =
            |_: &Instance, link: &mut Link| now.saturating_duration_since(link.heard) >= SILENCE;
        self.0.extract_if(is_silent).map(|(other, _)| other).collect()
    }

    /// How many others were heard lately.
    pub fn count(&self, now: Instant) -> usize {
        self.0.keys().filter(|other| self.is_there(other, now)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn other() -> Instance {
        Instance::named("i1".to_owned())
    }

    #[test]
    fn a_lost_message_is_noticed_by_the_next_one() {
        let (mut links, now) = (Links::default(), Instant::now());
        assert!(links.receive(&other(), 1, now) && links.receive(&other(), 2, now));
        assert!(!links.receive(&other(), 4, now));
        assert!(links.receive(&other(), 5, now));
        // One that came to know the other late has lost what was before.
        assert!(!Links::default().receive(&other(), 7, now));
    }

    #[test]
    fn a_lost_last_message_is_noticed_by_the_second_beat() {
        let (mut links, now) = (Links::default(), Instant::now());
        assert!(links.receive(&other(), 1, now));
        // The second message may still be on its way.
        assert!(links.beat(&other(), 2, now));
        assert!(!links.beat(&other(), 2, now));
        assert!(links.beat(&other(), 2, now));
        assert!(links.receive(&other(), 3, now));
    }

    #[test]
    fn who_is_silent_is_forgotten_and_counts_anew() {
        let (mut links, now) = (Links::default(), Instant::now());
        assert_eq!((links.send(&other(), now), links.send(&other(), now)), (1, 2));
        assert_eq!(links.sent(), BTreeMap::from([("i1".to_owned(), 2)]));
        assert!(links.take_silent(now + BEAT).is_empty());
        let later = now + SILENCE;
        assert!(!links.is_there(&other(), later));
        assert_eq!(links.take_silent(later), [other()]);
        assert_eq!(links.send(&other(), later), 1);
    }
}
