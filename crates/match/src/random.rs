//! Random numbers and turns that follow from the seed of a match, the same everywhere.

use cotulenh::Position;
use cotulenh::turn::{LegalTurn, TurnBuilder};

/// A small generator (SplitMix64): the same seed gives the same numbers on every machine.
///
/// ```
/// use cotulenh_match::Random;
/// let (mut a, mut b) = (Random::new(7), Random::new(7));
/// assert_eq!(a.below(100), b.below(100));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The numbers of one of many things that share a seed, such as the games of a match.
    pub fn of(seed: u64, index: u64) -> Random {
        let mut mixed = Random(seed ^ index.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        Random(mixed.number())
    }

    /// The next number.
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number from 0 up to, but not including, a limit; 0 if that is 0.
    pub const fn below(&mut self, limit: usize) -> usize {
        ((self.number() as u128 * limit as u128) >> 64) as usize
    }

    /// One of these; `None` if there are none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.below(things.len()))
    }

    /// Puts these into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

/// A turn made of random actions, which goes on with a deploy in progress; `None` if there is no legal
/// one.
pub fn random_turn(position: &Position, random: &mut Random) -> Option<LegalTurn> {
    let mut builder = TurnBuilder::new(position);
    loop {
        let action = *random.pick(&builder.position().legal_actions())?;
        if let Some(turn) = builder.add(action).ok()? {
            return Some(turn);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spread() {
        let mut random = Random::new(1);
        let mut counts = [0; 10];
        (0..100_000).for_each(|_| counts[random.below(10)] += 1);
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert_eq!((random.below(0), random.below(1)), (0, 0));
        assert_eq!(random.pick::<u8>(&[]), None);
    }

    #[test]
    fn shuffling_keeps_everything() {
        let mut things: Vec<u32> = (0..50).collect();
        Random::of(3, 4).shuffle(&mut things);
        assert_ne!(things, (0..50).collect::<Vec<_>>());
        things.sort_unstable();
        assert_eq!(things, (0..50).collect::<Vec<_>>());
    }

    #[test]
    fn random_turns_are_legal_and_follow_from_the_seed() {
        let start: Position =
            "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r".parse().expect("a FEN");
        let deploying: Position = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1 c3:F>e5..."
            .parse()
            .expect("a FEN");
        for position in [start, deploying] {
            let draw = |seed| {
                let mut random = Random::new(seed);
                (0..200)
                    .map(|_| random_turn(&position, &mut random).expect("a turn").turn())
                    .collect::<Vec<_>>()
            };
            assert!(draw(1).iter().all(|&turn| start.is_legal_turn(turn)));
            assert!(draw(1).iter().any(|turn| turn.is_deploy()));
            assert_eq!(draw(1), draw(1));
            assert_ne!(draw(1), draw(2));
        }
        let step = deploying.deploy().and_then(|deploy| deploy.steps().next());
        let turn = random_turn(&deploying, &mut Random::new(1)).expect("a turn").turn();
        assert_eq!(turn.actions().next(), step);
    }
}
