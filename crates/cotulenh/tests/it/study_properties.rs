//! Studies after any calls, and random games as studies.

use cotulenh::game::DrawClaim;
use cotulenh::study::{NodeId, Study};
use cotulenh::{Color, Game, Position, Turn};
use cotulenh_testing::{Rng, random_position, random_turn};

/// A tree of plain vectors, to compare with.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    id: NodeId,
    turn: Option<Turn>,
    children: Vec<Model>,
}

impl Model {
    fn of(study: &Study, id: NodeId) -> Model {
        let children = study.children(id).iter().map(|&child| Model::of(study, child)).collect();
        Model { id, turn: study.turn(id), children }
    }

    fn find(&mut self, id: NodeId) -> Option<&mut Model> {
        if self.id == id {
            return Some(self);
        }
        self.children.iter_mut().find_map(|child| child.find(id))
    }

    /// The parent of a node, and its place there.
    fn parent(&mut self, id: NodeId) -> Option<(&mut Model, usize)> {
        if let Some(place) = self.children.iter().position(|child| child.id == id) {
            return Some((self, place));
        }
        self.children.iter_mut().find_map(|child| child.parent(id))
    }

    /// The place of each node on the way to one.
    fn promote_to_main(&mut self, id: NodeId) -> bool {
        let found =
            self.children.iter_mut().position(|child| child.id == id || child.promote_to_main(id));
        if let Some(place) = found {
            self.children[..=place].rotate_right(1);
        }
        found.is_some()
    }
}

#[test]
fn any_calls_leave_the_tree_of_a_simple_model_and_stale_ids_do_no_harm() {
    let mut rng = Rng::new(61);
    for round in 0..60 {
        let start = if round % 3 == 0 { Position::start() } else { random_position(&mut rng) };
        let mut study = Study::new(start);
        let mut model = Model::of(&study, study.root());
        let mut ids = vec![study.root()];
        for _ in 0..120 {
            // Ids of removed nodes among them.
            let id = ids[rng.below(ids.len())];
            let there = model.find(id).is_some();
            let is_root = id == study.root();
            assert_eq!(study.contains(id), there);
            match rng.below(10) {
                0..=5 => {
                    assert_eq!(study.position(id).is_some(), there);
                    let now = study.position(id).unwrap_or_default();
                    let Some(turn) = random_turn(&now, &mut rng) else { continue };
                    let turn = turn.turn();
                    let added = study.add(id, turn);
                    assert_eq!(added.is_ok(), there);
                    let (Ok(new), Some(node)) = (added, model.find(id)) else { continue };
                    if node.children.iter().all(|child| child.turn != Some(turn)) {
                        let turn = Some(turn);
                        node.children.push(Model { id: new, turn, children: vec![] });
                        ids.push(new);
                    }
                }
                6 => {
                    assert_eq!(study.remove(id).is_ok(), there && !is_root);
                    if let Some((parent, place)) = model.parent(id) {
                        parent.children.remove(place);
                    }
                }
                7 => {
                    assert_eq!(study.promote(id).is_ok(), there && !is_root);
                    if let Some((parent, place)) = model.parent(id) {
                        parent.children.swap(place, place.saturating_sub(1));
                    }
                }
                8 => {
                    assert_eq!(study.promote_to_main(id).is_ok(), there && !is_root);
                    model.promote_to_main(id);
                }
                _ => {
                    assert_eq!(study.set_comment(id, "x").is_ok(), there);
                    assert_eq!(study.add_glyph(id, 1).is_ok(), there && !is_root);
                    let _ = study.set_comment_before(id, "y");
                    let _ = (study.comment(id), study.glyphs(id), study.command(id, "clk"));
                }
            }
            assert_eq!(Model::of(&study, study.root()), model);
        }
        assert_eq!(study.pgn().to_string().parse::<Study>().unwrap(), study);
    }
}

#[test]
fn games_become_studies_and_come_back() {
    let mut rng = Rng::new(62);
    let mut kinds = std::collections::HashSet::new();
    for round in 0..200 {
        let start = if round % 3 == 0 { Position::start() } else { random_position(&mut rng) };
        let mut game = Game::new(start);
        for _ in 0..rng.below(80) {
            match random_turn(game.position(), &mut rng) {
                Some(turn) if game.result().is_none() => game.play(&turn).unwrap(),
                _ => break,
            }
        }
        let _ = match rng.below(8) {
            0 => game.resign(Color::Red),
            1 => game.lose_on_time(Color::Blue),
            2 => game.agree_to_draw(),
            3..=5 => game.claim(DrawClaim::FiftyMoves),
            _ => Ok(()),
        };
        kinds.extend(game.result().map(|result| std::mem::discriminant(&result)));
        let study: Study = Study::from(&game).pgn().to_string().parse().unwrap();
        assert_eq!(study, Study::from(&game));
        let again = study.to_game().unwrap();
        assert_eq!(again.result(), game.result(), "{study:?}");
        assert!(again.turns().eq(game.turns()));
        assert_eq!(again.position().fen().to_string(), game.position().fen().to_string());
    }
    assert_eq!(kinds.len(), 5, "every way to end");
}
