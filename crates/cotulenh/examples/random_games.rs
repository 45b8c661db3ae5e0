//! Plays games of random turns to their end, and counts how they end:
//! `cargo run --release -p cotulenh --example random_games -- 100`

use std::collections::BTreeMap;
use std::io::{self, Write};

use cotulenh::Game;

fn main() -> io::Result<()> {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(10);
    run(games, &mut io::stdout().lock())
}

/// Plays so many games. They are the same on every run.
pub(crate) fn run(games: u32, out: &mut impl Write) -> io::Result<()> {
    let mut random = Random(1);
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    let mut turns = 0;
    for number in 1..=games {
        let game = random_game(&mut random);
        turns += game.turns().len();
        let end = game.result().map_or_else(|| "no end".to_owned(), |result| result.to_string());
        writeln!(out, "{number}: {} turns, {end}", game.turns().len())?;
        *ends.entry(end).or_default() += 1;
    }
    for (end, count) in ends {
        writeln!(out, "{count} times: {end}")?;
    }
    writeln!(out, "{games} games, {turns} turns")
}

fn random_game(random: &mut Random) -> Game {
    let mut game = Game::default();
    while game.result().is_none() {
        // One action after the other: a plain move, or a step of a deploy, or its end. Choosing among whole
        // turns would be fair to turns, but there are thousands of them where large stacks stand.
        let actions = game.position().legal_actions();
        let action = actions[random.below(actions.len())];
        if let Err(error) = game.play_action(action) {
            unreachable!("a legal action is refused: {error}");
        }
    }
    game
}

/// A small generator of random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}
