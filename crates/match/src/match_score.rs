//! The score of a match.

use core::fmt;
use std::collections::{BTreeMap, HashMap};

use crate::tournament::contender;
use crate::{End, Finished, Pairs, Points, SprtDecision, Tournament};

/// The score of a match so far, from the view of the first contender.
#[derive(Clone, Debug)]
pub struct MatchScore {
    /// Its wins.
    pub wins: u32,
    /// Its draws.
    pub draws: u32,
    /// Its losses.
    pub losses: u32,
    /// The results of pairs that are complete.
    pub pairs: Pairs,
    /// How often games ended in which way.
    pub ends: BTreeMap<String, u32>,
    /// How often each contender lost because it could not go on, and why.
    pub faults: [BTreeMap<String, u32>; 2],
    /// What the sequential test said, when it ended the match.
    pub decision: SprtDecision,
    /// The results of pairs of which one game has ended.
    halves: HashMap<usize, Points>,
}

impl Default for MatchScore {
    fn default() -> MatchScore {
        MatchScore {
            wins: 0,
            draws: 0,
            losses: 0,
            pairs: Pairs::default(),
            ends: BTreeMap::new(),
            faults: [BTreeMap::new(), BTreeMap::new()],
            decision: SprtDecision::Open,
            halves: HashMap::new(),
        }
    }
}

impl Finished {
    /// What the game gave to the first contender.
    pub fn points(&self) -> Points {
        match self.record.end.winner().map(|winner| contender(winner, self.red)) {
            None => Points::Draw,
            Some(0) => Points::Win,
            Some(_) => Points::Loss,
        }
    }
}

impl MatchScore {
    /// How many games have ended.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, 0 to 1; one half if there are no games.
    pub fn mean_score(&self) -> f64 {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        if self.games() == 0 { 0.5 } else { points / f64::from(self.games()) }
    }

    /// Counts a game.
    pub(crate) fn add(&mut self, game: &Finished) {
        let points = game.points();
        match points {
            Points::Win => self.wins += 1,
            Points::Draw => self.draws += 1,
            Points::Loss => self.losses += 1,
        }
        match self.halves.remove(&(game.number / 2)) {
            Some(other) => self.pairs.add(points, other),
            None => {
                self.halves.insert(game.number / 2, points);
            }
        }
        let name = game.record.end.name();
        if let End::Forfeit { loser, .. } = game.record.end {
            let faults = &mut self.faults[contender(loser, game.red)];
            *faults.entry(name.clone()).or_default() += 1;
        }
        *self.ends.entry(name).or_default() += 1;
    }

    /// The table at the end of a match.
    pub fn table(&self, tournament: &Tournament) -> impl fmt::Display {
        fmt::from_fn(move |f| self.write_table(f, tournament))
    }

    fn write_table(&self, f: &mut fmt::Formatter<'_>, tournament: &Tournament) -> fmt::Result {
        let MatchScore { wins, draws, losses, .. } = *self;
        let names = tournament.contenders.each_ref().map(|contender| &*contender.name);
        let width = names.map(|name| name.chars().count()).into_iter().max().unwrap_or_default();
        let score = 100.0 * self.mean_score();
        writeln!(
            f,
            "{:width$}  {:>5}  {:>5}  {:>5}  {:>6}  {:>7}",
            "", "games", "won", "drawn", "lost", "score"
        )?;
        for (name, won, lost, score) in
            [(names[0], wins, losses, score), (names[1], losses, wins, 100.0 - score)]
        {
            let games = self.games();
            writeln!(
                f,
                "{name:width$}  {games:>5}  {won:>5}  {draws:>5}  {lost:>6}  {score:>5.1} %"
            )?;
        }
        let [ll, ld, even, wd, ww] = self.pairs.0;
        writeln!(f, "\nPairs  0: {ll}, ½: {ld}, 1: {even}, 1½: {wd}, 2: {ww}")?;
        if let Some(elo) = self.pairs.elo() {
            let sure = if elo.value.is_finite() { ", at 95 %" } else { "" };
            writeln!(f, "Elo    {elo}{sure}")?;
        }
        if let Some(sprt) = tournament.sprt {
            let (llr, (lower, upper)) = (sprt.llr(&self.pairs), sprt.bounds());
            let decision = match self.decision {
                SprtDecision::Open => "nothing decided".to_owned(),
                SprtDecision::H0 => format!("H0 accepted: not {:+} Elo", sprt.elo1),
                SprtDecision::H1 => format!("H1 accepted: more than {:+} Elo", sprt.elo0),
            };
            writeln!(f, "SPRT   {decision}; LLR {llr:.2} ({lower:.2}, {upper:.2})")?;
        }
        writeln!(f, "Ends   {}", counts(&self.ends))?;
        for (name, faults) in
            names.iter().zip(&self.faults).filter(|(_, faults)| !faults.is_empty())
        {
            writeln!(f, "Faults of {name}: {}", counts(faults))?;
        }
        Ok(())
    }
}

/// `checkmate 12, third repetition 3`: the most frequent first.
fn counts(counts: &BTreeMap<String, u32>) -> String {
    let mut counts: Vec<_> = counts.iter().collect();
    counts.sort_by_key(|&(_, &count)| core::cmp::Reverse(count));
    counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}
