//! A line in which everybody waits and is served in turn: address by address, and at each address player
//! by player. Who asks for much waits longer for it, and nobody else does.

use std::collections::VecDeque;

use crate::costs::Payer;
use crate::limits::Client;
use crate::players::PlayerId;

/// Who asks for an engine.
#[derive(Clone, PartialEq, Eq)]
pub struct Asker {
    /// The player. Guests make up as many as they like.
    pub player: PlayerId,
    /// Where they are connected from; all who are not here share one place in the line.
    pub client: Option<Client>,
}

impl From<&Payer> for Asker {
    fn from(payer: &Payer) -> Asker {
        Asker { player: payer.player().clone(), client: Some(payer.client()) }
    }
}

/// Everything that waits, by who asked for it.
pub struct FairLine<T>(Lines<Option<Client>, Lines<PlayerId, VecDeque<T>>>);

/// One line for each key, the next first. None is empty.
type Lines<K, L> = VecDeque<(K, L)>;

impl<T> FairLine<T> {
    /// Nobody waits.
    pub const fn new() -> FairLine<T> {
        FairLine(VecDeque::new())
    }

    /// Something comes last of what its player has asked for.
    pub fn push(&mut self, asker: &Asker, item: T) {
        let players = line_of(&mut self.0, &asker.client);
        line_of(players, &asker.player).push_back(item);
    }

    /// Something that was next comes back, and is next again.
    pub fn push_first(&mut self, asker: &Asker, item: T) {
        let players = line_of(&mut self.0, &asker.client);
        line_of(players, &asker.player).push_front(item);
        to_the_front(players, &asker.player);
        to_the_front(&mut self.0, &asker.client);
    }

    /// What is next. Its player, and its address, come last then.
    pub fn pop(&mut self) -> Option<T> {
        let (client, mut players) = self.0.pop_front()?;
        let (player, mut items) = players.pop_front()?;
        let item = items.pop_front();
        if !items.is_empty() {
            players.push_back((player, items));
        }
        if !players.is_empty() {
            self.0.push_back((client, players));
        }
        item
    }

    /// Takes out the first that is meant.
    pub fn take(&mut self, is_meant: impl Fn(&T) -> bool) -> Option<T> {
        let (client, (player, place)) =
            self.0.iter().enumerate().find_map(|(client, (_, players))| {
                let mut players = players.iter().enumerate();
                let found = players.find_map(|(player, (_, items))| {
                    Some((player, items.iter().position(&is_meant)?))
                });
                Some((client, found?))
            })?;
        let players = &mut self.0[client].1;
        let item = players[player].1.remove(place);
        players.retain(|(_, items)| !items.is_empty());
        self.0.retain(|(_, players)| !players.is_empty());
        item
    }

    /// How much waits.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// How much of an address waits.
    pub fn of_client(&self, client: Option<Client>) -> usize {
        let of = self.0.iter().filter(|(other, _)| *other == client);
        of.flat_map(|(_, players)| players).map(|(_, items)| items.len()).sum()
    }

    /// How much of a player waits, wherever they are.
    pub fn of_player(&self, player: &PlayerId) -> usize {
        let players = self.0.iter().flat_map(|(_, players)| players);
        players.filter(|(other, _)| other == player).map(|(_, items)| items.len()).sum()
    }

    /// Everything that waits.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flat_map(|(_, players)| players).flat_map(|(_, items)| items)
    }

    /// Nobody waits any more.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// The line of a key; a new one is the last.
fn line_of<'a, K: PartialEq + Clone, L: Default>(lines: &'a mut Lines<K, L>, key: &K) -> &'a mut L {
    let place = lines.iter().position(|(other, _)| other == key).unwrap_or_else(|| {
        lines.push_back((key.clone(), L::default()));
        lines.len() - 1
    });
    &mut lines[place].1
}

fn to_the_front<K: PartialEq, L>(lines: &mut Lines<K, L>, key: &K) {
    if let Some(place) = lines.iter().position(|(other, _)| other == key)
        && let Some(line) = lines.remove(place)
    {
        lines.push_front(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(player: &str, address: Option<&str>) -> Asker {
        let client = address.map(|text| Client::new(text.parse().expect("an address")));
        Asker { player: PlayerId::stored(player.to_owned()), client }
    }

    #[test]
    fn addresses_take_turns_and_at_each_the_players() {
        let mut line = FairLine::new();
        let (a, b) = (asker("a", Some("10.0.0.1")), asker("b", Some("10.0.0.1")));
        let (other, away) = (asker("c", Some("10.0.0.2")), asker("d", None));
        for item in ["a1", "a2", "a3"] {
            line.push(&a, item);
        }
        line.push(&b, "b1");
        line.push(&other, "c1");
        line.push(&other, "c2");
        line.push(&away, "d1");
        assert_eq!((line.len(), line.of_client(a.client), line.of_player(&a.player)), (7, 4, 3));
        let order: Vec<_> = std::iter::from_fn(|| line.pop()).collect();
        assert_eq!(order, ["a1", "c1", "d1", "b1", "c2", "a2", "a3"]);
    }

    #[test]
    fn what_gives_way_is_next_again_and_what_is_not_wanted_leaves() {
        let mut line = FairLine::new();
        let (a, c) = (asker("a", Some("10.0.0.1")), asker("c", Some("10.0.0.2")));
        line.push(&a, 1);
        line.push(&c, 2);
        line.push(&c, 3);
        let first = line.pop().expect("the first");
        line.push_first(&a, first);
        assert_eq!(line.take(|&item| item == 2), Some(2));
        assert_eq!(line.take(|&item| item == 2), None);
        assert_eq!(std::iter::from_fn(|| line.pop()).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(line.len(), 0);
    }
}
