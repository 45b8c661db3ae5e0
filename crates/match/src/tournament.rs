//! A match: many games between two contenders.

use core::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use cotulenh::board::ByColor;
use cotulenh::study::Study;
use cotulenh::{Color, Game};

use crate::{
    Contender, End, Fault, Heading, MatchScore, Player, Random, Record, Rules, Sprt, SprtDecision,
    TimeControl, play_game,
};

/// A match between two contenders. Each opening is played twice, with both colours.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::path::Path;
/// use cotulenh_match::{Contender, Tournament};
/// let contender = |text| Contender::read(text, Path::new("cotulenh"));
/// let mut tournament = Tournament::new(contender("greedy")?, contender("random")?);
/// tournament.games = 2;
/// let score = tournament.run(|_, _| ControlFlow::Continue(()));
/// assert_eq!(score.games(), 2);
/// # Ok::<(), cotulenh_match::ReadContenderError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Who plays.
    pub contenders: [Contender; 2],
    /// With which time controls.
    pub controls: [TimeControl; 2],
    /// How many games; an odd number is made even.
    pub games: usize,
    /// How many games at a time.
    pub concurrency: usize,
    /// How the games begin; from the start, if there are none.
    pub openings: Vec<Game>,
    /// From what the order of the openings and the players' chances follow.
    pub seed: u64,
    /// When games end.
    pub rules: Rules,
    /// The test that ends the match early.
    pub sprt: Option<Sprt>,
}

/// A game of a match that has ended.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Its number, from 0. Games 0 and 1 are a pair, and so on.
    pub number: usize,
    /// Which contender had Red: the first in the first game of a pair.
    pub red: usize,
    /// The game.
    pub record: Record,
}

/// The games that wait to be played.
struct Queue {
    next: usize,
    end: usize,
}

impl Queue {
    fn take(&mut self) -> Option<usize> {
        let number = self.next;
        (number < self.end).then(|| {
            self.next += 1;
            number
        })
    }

    /// Lets only pairs that have begun be played to the end.
    const fn stop(&mut self) {
        self.end = self.next.next_multiple_of(2);
    }
}

impl Tournament {
    /// A match of 100 games from the start with 100 ms a turn, one game at a time.
    pub fn new(first: Contender, second: Contender) -> Tournament {
        Tournament {
            contenders: [first, second],
            controls: [TimeControl::PerTurn(core::time::Duration::from_millis(100)); 2],
            games: 100,
            concurrency: 1,
            openings: Vec::new(),
            seed: 0,
            rules: Rules::default(),
            sprt: None,
        }
    }

    /// Plays the match. After each game the watcher is told; it may end the match.
    ///
    /// Contenders whose play follows from seed and position play the same games again, and with one
    /// game at a time in the same order.
    pub fn run(
        &self,
        mut watch: impl FnMut(&Finished, &MatchScore) -> ControlFlow<()>,
    ) -> MatchScore {
        let mut score = MatchScore::default();
        let queue = Mutex::new(Queue { next: 0, end: self.games.next_multiple_of(2) });
        let stop = || lock(&queue).stop();
        let openings = self.order_of_openings();
        thread::scope(|scope| {
            // Nobody runs ahead of the watcher: what it ends has hardly gone on.
            let (sender, finished) = sync_channel(0);
            for _ in 0..self.concurrency.clamp(1, self.games.max(1)) {
                let (queue, openings, sender) = (&queue, &openings, sender.clone());
                scope.spawn(move || self.work(queue, openings, &sender));
            }
            drop(sender);
            let mut watched = true;
            for game in finished {
                score.add(&game);
                if let Some(sprt) = self.sprt
                    && score.decision == SprtDecision::Open
                {
                    score.decision = sprt.decision(&score.pairs);
                    if score.decision != SprtDecision::Open {
                        stop();
                    }
                }
                if watched && watch(&game, &score).is_break() {
                    watched = false;
                    stop();
                }
            }
        });
        score
    }

    /// The openings in the order of the seed.
    fn order_of_openings(&self) -> Vec<Game> {
        let mut openings = self.openings.clone();
        Random::new(self.seed).shuffle(&mut openings);
        if openings.is_empty() {
            openings.push(Game::default());
        }
        openings
    }

    /// Plays games until there are none left, with players of its own.
    fn work(&self, queue: &Mutex<Queue>, openings: &[Game], finished: &SyncSender<Finished>) {
        let mut players = [None, None];
        loop {
            let Some(number) = lock(queue).take() else { return };
            let opening = &openings[number / 2 % openings.len()];
            let red = number % 2;
            let record = self.play(number, red, opening, &mut players);
            if let End::Forfeit { loser, fault } = &record.end
                && !matches!(fault, Fault::Illegal { .. })
            {
                // Whoever is in trouble starts afresh.
                players[contender(*loser, red)] = None;
            }
            if finished.send(Finished { number, red, record }).is_err() {
                return;
            }
        }
    }

    /// Plays one game.
    fn play(
        &self,
        number: usize,
        red: usize,
        opening: &Game,
        players: &mut [Option<Box<dyn Player>>; 2],
    ) -> Record {
        for side in Color::ALL {
            let index = contender(side, red);
            let seed = Random::of(self.seed, (2 * number + index) as u64).number();
            if let Err(fault) = self.prepare(index, &mut players[index], seed) {
                return Record::forfeit(opening, side, fault);
            }
        }
        let [Some(first), Some(second)] = players else {
            let fault = Fault::Start("there is no player".to_owned());
            return Record::forfeit(opening, Color::Red, fault);
        };
        let mut seats: [&mut dyn Player; 2] = [&mut **first, &mut **second];
        let mut controls = self.controls;
        if red == 1 {
            seats.reverse();
            controls.reverse();
        }
        play_game(opening, ByColor(seats), ByColor(controls), &self.rules)
    }

    /// Makes sure that a player is there and ready for a game.
    fn prepare(
        &self,
        index: usize,
        player: &mut Option<Box<dyn Player>>,
        seed: u64,
    ) -> Result<(), Fault> {
        let player = match player {
            Some(player) => player,
            None => player.insert(self.contenders[index].start()?),
        };
        player.new_game(seed)
    }

    /// A game of this match for a game file.
    pub fn study(&self, game: &Finished, event: &str) -> Study {
        let by_color = ByColor(Color::ALL.map(|side| contender(side, game.red)));
        game.record.study(&Heading {
            event,
            round: &format!("{}.{}", game.number / 2 + 1, game.number % 2 + 1),
            players: ByColor(by_color.0.map(|index| &*self.contenders[index].name)),
            controls: ByColor(by_color.0.map(|index| self.controls[index])),
        })
    }
}

/// Which contender has a side, when it is known who has Red.
pub(crate) const fn contender(side: Color, red: usize) -> usize {
    match side {
        Color::Red => red,
        Color::Blue => 1 - red,
    }
}

/// The queue, also where another thread died with it: it is never left half changed.
fn lock(queue: &Mutex<Queue>) -> std::sync::MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
