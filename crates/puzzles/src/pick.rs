//! Chooses, from all that was found, the puzzles that are shipped.

use std::collections::{HashMap, HashSet};

use crate::mine::Found;
use crate::{Theme, pattern};

/// No more than so many puzzles of one game.
const OF_A_GAME: usize = 2;
/// To so many others, one mate in one turn: a sixth of all.
const TO_A_MATE: usize = 5;

/// Picks at most so many puzzles: those with rare themes first, none whose pattern is there already, few of
/// one game, and few mates in one turn. The result is in the order of the ids.
pub fn pick(found: Vec<Found>, most: usize) -> Vec<Found> {
    let mut counts: HashMap<Theme, usize> = HashMap::new();
    for theme in found.iter().flat_map(|found| &found.puzzle.themes) {
        *counts.entry(*theme).or_default() += 1;
    }
    let rarity = |found: &Found| {
        let themes = found.puzzle.themes.iter();
        themes.map(|theme| counts.get(theme).copied().unwrap_or(0)).min().unwrap_or(usize::MAX)
    };
    let mut sorted: Vec<(usize, String, Found)> =
        found.into_iter().map(|found| (rarity(&found), found.puzzle.id(), found)).collect();
    sorted.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    let (mates, others): (Vec<_>, Vec<_>) =
        sorted.into_iter().partition(|(_, _, found)| found.puzzle.mate() == Some(1));

    let mut choice = Choice::default();
    let room_for_mates = most / (TO_A_MATE + 1);
    for (_, id, found) in others {
        choice.add(id, found, most - room_for_mates);
    }
    let with_mates = choice.picked.len() + choice.picked.len() / TO_A_MATE;
    for (_, id, found) in mates {
        choice.add(id, found, with_mates);
    }
    choice.picked.sort_by(|a, b| a.0.cmp(&b.0));
    choice.picked.into_iter().map(|(_, found)| found).collect()
}

/// What was picked so far.
#[derive(Default)]
struct Choice {
    picked: Vec<(String, Found)>,
    ids: HashSet<String>,
    patterns: HashSet<String>,
    games: HashMap<(String, u64), usize>,
}

impl Choice {
    /// Takes a puzzle if there is room for it and nothing like it was picked.
    fn add(&mut self, id: String, found: Found, most: usize) {
        let source = (found.puzzle.source.name.clone(), found.puzzle.source.game);
        let of_game = self.games.entry(source).or_default();
        if self.picked.len() >= most
            || *of_game >= OF_A_GAME
            || self.ids.contains(&id)
            || !self.patterns.insert(pattern(&found.puzzle))
        {
            return;
        }
        *of_game += 1;
        self.ids.insert(id.clone());
        self.picked.push((id, found));
    }
}
