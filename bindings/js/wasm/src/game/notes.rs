//! Game files: variations, comments, tags.

use std::collections::HashMap;

use cotulenh::json::Words;
use cotulenh::pgn::PgnReader;
use cotulenh::study::{NodeId, Study};
use cotulenh::turn::LegalTurn;
use cotulenh::{Game, Position};

use super::Board;
use super::doors::{Answer, read};
use super::forms::{Node, PgnFault, PgnLoaded, PgnQuery, TagQuery};
use super::refusal::Refusal;

impl Board {
    /// The game file of the game.
    pub(super) fn pgn(&mut self, _: &str) -> Answer<String> {
        self.playable()?;
        Ok(self.written().pgn().to_string())
    }

    /// Loads a game of a file.
    pub(super) fn load_pgn(&mut self, question: &str) -> Answer<PgnLoaded> {
        let PgnQuery { text, game } = read(question)?;
        let mut games = PgnReader::new(text.as_bytes());
        let study = games.nth(game.saturating_sub(1)).ok_or_else(|| {
            Refusal::said("there is no such game in the file", "trong tệp không có ván cờ này")
        })?;
        *self = Board::of_study(study.map_err(|error| Refusal::new(&error))?)?;
        Ok(PgnLoaded { warnings: games.warnings().iter().map(Words::new).collect() })
    }

    /// Reads all games of a file, for `game_take`: what is wrong with the others.
    pub(super) fn read_pgn(&mut self, question: &str) -> Answer<Vec<PgnFault>> {
        let text = read::<String>(question)?;
        let mut faults = Vec::new();
        self.read.clear();
        for study in PgnReader::new(text.as_bytes()) {
            match study {
                Ok(study) => self.read.push(Board::of_any_study(study)),
                Err(error) => faults.push(PgnFault {
                    line: error.line(),
                    column: error.column(),
                    text: Words::new(error.kind()),
                }),
            }
        }
        self.read.reverse();
        Ok(faults)
    }

    /// The tags, in their order.
    pub(super) fn tags(&mut self, _: &str) -> Answer<Vec<(String, String)>> {
        self.playable()?;
        let study = self.written();
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Ok(study.tags().map(owned).collect())
    }

    /// Sets or removes a tag.
    pub(super) fn set_tag(&mut self, question: &str) -> Answer<()> {
        let TagQuery { name, value } = read(question)?;
        match value {
            Some(value) => {
                self.study.set_tag(&name, &value).map_err(|error| Refusal::new(&error))?;
            }
            None => self.study.remove_tag(&name),
        }
        Ok(())
    }

    /// What is said about the position.
    pub(super) fn comment(&mut self, _: &str) -> Answer<String> {
        Ok(self.study.comment(self.node).to_owned())
    }

    /// Says something about the position.
    pub(super) fn set_comment(&mut self, question: &str) -> Answer<()> {
        let text = read::<String>(question)?;
        self.study.set_comment(self.node, &text).map_err(|error| Refusal::new(&error))
    }

    /// Sets the glyphs of the last turn.
    pub(super) fn set_glyphs(&mut self, question: &str) -> Answer<()> {
        let glyphs = read::<Vec<u8>>(question)?;
        self.study.set_glyphs(self.node, &glyphs).map_err(|error| Refusal::new(&error))
    }

    /// All places of the tree, each before those that follow it.
    pub(super) fn nodes(&mut self, _: &str) -> Answer<Vec<Node>> {
        self.playable()?;
        let study = &self.study;
        let mut numbers: HashMap<NodeId, usize> = HashMap::new();
        let mut nodes = Vec::new();
        visit(study, |id, before, after| {
            let number = nodes.len();
            numbers.insert(id, number);
            let parent = study.parent(id);
            let texts = before.zip(study.turn(id)).map(|(before, turn)| {
                (before.san(turn).to_string(), before.lan_of_turn(turn).to_string())
            });
            let (san, lan) = texts.unwrap_or_default();
            let first = parent.and_then(|parent| study.children(parent).first());
            nodes.push(Node {
                id: number,
                parent: parent.and_then(|parent| numbers.get(&parent).copied()),
                san,
                lan,
                fen: after.fen().to_string(),
                comment: study.comment(id).to_owned(),
                before: study.comment_before(id).to_owned(),
                glyphs: study.glyphs(id).to_vec(),
                variation: first.is_some_and(|&first| first != id),
                current: id == self.node,
            });
        });
        Ok(nodes)
    }

    /// Goes to a place of the tree.
    pub(super) fn go_to(&mut self, question: &str) -> Answer<()> {
        let wanted = read::<usize>(question)?;
        self.playable()?;
        let (mut number, mut found) = (0, None);
        visit(&self.study, |id, _, _| {
            found = if number == wanted { Some(id) } else { found };
            number += 1;
        });
        let node = found.ok_or_else(|| {
            Refusal::said("there is no such place in the game", "trong ván cờ không có chỗ này")
        })?;
        let mut path: Vec<_> = std::iter::successors(Some(node), |&id| self.study.parent(id))
            .filter_map(|id| self.study.turn(id))
            .collect();
        let mut game = Game::new(*self.study.start());
        while let Some(turn) = path.pop() {
            let legal =
                game.board().legal_turn(turn).map_err(|_| cotulenh::game::GameError::Nothing)?;
            game.play_on(&legal)?;
        }
        (self.game, self.node) = (game, node);
        Ok(())
    }
}

/// Visits all places of a study, each before those that follow it, with the positions before and after
/// its turn.
fn visit(study: &Study, mut f: impl FnMut(NodeId, Option<&Position>, &Position)) {
    f(study.root(), None, study.start());
    let start = Box::new(*study.start());
    let first = |id| study.children(id).iter().rev().copied();
    let mut left: Vec<(NodeId, Box<Position>)> =
        first(study.root()).map(|id| (id, start.clone())).collect();
    while let Some((id, before)) = left.pop() {
        let Some(turn) = study.turn(id) else { continue };
        let Ok(after) = before.legal_turn(turn).map(|turn: LegalTurn| *turn.after()) else {
            continue;
        };
        f(id, Some(&before), &after);
        left.extend(first(id).map(|child| (child, Box::new(after))));
    }
}
