//! The game: history, taking back, claims and ends (rules 10.4 and 11).

use cotulenh::explain::Reason;
use cotulenh::game::{DrawClaim, GameError, GameResult};
use cotulenh::turn::LegalAction;
use cotulenh::{Action, ActionKind, Bitboard, Color, Game, Kind, Position, Turn};
use cotulenh_testing::{Rng, random_position};

use crate::support::{at, position};

#[track_caller]
fn play(game: &mut Game, turns: &str) {
    for text in turns.split_whitespace() {
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// The steps of the deploy in progress.
fn steps(game: &Game) -> Vec<Action> {
    game.current().steps().iter().map(LegalAction::action).collect()
}

/// What a game must be after any calls: the turns played, the steps of a deploy, what was taken
/// back, and an end. The board follows by playing all that from the start.
#[derive(Clone)]
struct Model {
    start: Position,
    turns: Vec<Turn>,
    steps: Vec<Action>,
    undone: Vec<Turn>,
    ended: Option<GameResult>,
}

impl Model {
    fn board(&self) -> Position {
        let played = self
            .turns
            .iter()
            .fold(self.start, |position, &turn| position.play_turn(turn).expect("played before"));
        self.steps
            .iter()
            .fold(played, |position, &step| position.play(step).expect("played before"))
    }

    fn agrees_with(&self, game: &Game) {
        let board = self.board();
        assert_eq!(game.position().fen().to_string(), board.fen().to_string());
        assert_eq!(*game.position(), board);
        assert_eq!(game.turns().collect::<Vec<_>>(), self.turns);
        assert_eq!(game.start(), self.start);
        let result = self.ended.or(board.outcome().map(GameResult::Board));
        assert_eq!(game.result(), result);
        assert_eq!(steps(game), self.steps);
    }
}

#[test]
fn any_calls_leave_the_state_that_a_replay_gives() {
    let mut rng = Rng::new(51);
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..150 {
        let start = if round % 3 == 0 { Position::start() } else { random_position(&mut rng) };
        let mut game = Game::new(start);
        let mut model = Model { start, turns: vec![], steps: vec![], undone: vec![], ended: None };
        for _ in 0..60 {
            let before = model.clone();
            let over = game.result();
            let ok = match rng.below(12) {
                0..=5 => {
                    let list = game.position().legal_actions();
                    if list.is_empty() {
                        continue;
                    }
                    let action = list[rng.below(list.len())];
                    model.undone.clear();
                    model.steps.push(action);
                    let next = game.position().play(action).expect("listed");
                    if next.deploy().is_none() {
                        let commit = action.kind() == ActionKind::Commit;
                        let steps = &model.steps[..model.steps.len() - usize::from(commit)];
                        let turn = Turn::plain(action).or_else(|| Turn::deploy(steps));
                        model.turns.push(turn.expect("a turn"));
                        model.steps.clear();
                    }
                    (game.play_action(action).map(drop), over.is_none())
                }
                6 => {
                    let allowed =
                        model.ended.is_none() && model.steps.is_empty() && !model.turns.is_empty();
                    if let Some(turn) = model.turns.pop() {
                        model.undone.push(turn);
                    }
                    (game.undo(), allowed)
                }
                7 => {
                    let allowed =
                        model.ended.is_none() && model.steps.is_empty() && !model.undone.is_empty();
                    if let Some(turn) = model.undone.pop() {
                        model.turns.push(turn);
                    }
                    (game.redo(), allowed)
                }
                8 => {
                    let allowed = model.ended.is_none() && model.steps.pop().is_some();
                    (game.undo_step(), allowed)
                }
                9 => {
                    let allowed = model.ended.is_none() && !model.steps.is_empty();
                    model.steps.clear();
                    (game.cancel_deploy(), allowed)
                }
                10 => {
                    // A turn of another position.
                    let turn = Turn::plain(Action::plain(
                        Kind::Tank.into(),
                        at("e5"),
                        ActionKind::Quiet,
                        at("k12"),
                    ));
                    (game.play_turn(turn.expect("plain")), false)
                }
                _ if rng.below(20) == 0 => {
                    model.ended = Some(GameResult::Resignation { winner: Color::Red });
                    (game.resign(Color::Blue), over.is_none())
                }
                _ => {
                    let may = game.may_claim(DrawClaim::ThirdRepetition);
                    if may {
                        model.ended = Some(GameResult::Claim(DrawClaim::ThirdRepetition));
                    }
                    (game.claim(DrawClaim::ThirdRepetition), may)
                }
            };
            assert_eq!(ok.0.is_ok(), ok.1, "{:?}", ok.0);
            if ok.1 {
                accepted += 1;
            } else {
                refused += 1;
                model = before;
            }
            model.agrees_with(&game);
        }
    }
    assert!(accepted > 2_000 && refused > 500, "{accepted} {refused}");
}

const QUIET: &str = "6c4/11/6h4/11/11/11/11/11/11/11/3I7/3C7 r - - 0 1";

#[test]
fn r11_5_third_repetition_can_be_claimed_by_either_side() {
    let mut game = Game::new(position(QUIET));
    assert_eq!(game.repetitions(), 1);
    for round in 2..=3 {
        play(&mut game, "Ce1 Ch12 Cd1 Cg12");
        assert_eq!(game.repetitions(), round);
        assert_eq!(game.may_claim(DrawClaim::ThirdRepetition), round == 3);
    }
    assert!(!game.may_claim(DrawClaim::FiftyMoves));
    assert_eq!(game.claim(DrawClaim::FiftyMoves), Err(GameError::NoClaim));
    let mut elsewhere = game.clone();
    play(&mut elsewhere, "Id3");
    assert!(!elsewhere.may_claim(DrawClaim::ThirdRepetition), "another position is on the board");
    game.claim(DrawClaim::ThirdRepetition).expect("open");
    assert_eq!(game.result().expect("over").to_string(), "draw: third repetition");
    assert_eq!(game.undo(), Err(GameError::Over(GameResult::Claim(DrawClaim::ThirdRepetition))));
}

#[test]
fn r11_5_a_position_may_come_back_after_a_combination_and_a_deploy() {
    // Combining sets the clock back, but the same placement can come again.
    let mut game = Game::new(position("6c4/11/6h4/11/11/11/11/11/11/3T7/3I7/5C5 r - - 0 1"));
    play(&mut game, "I&d3 Ch12 d3:T<,Id2 Cg12");
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn r11_4_a_hundred_half_moves_can_be_claimed_and_150_end_the_game() {
    let mut game = Game::new(position(&QUIET.replace("r - - 0 1", "r - - 98 60")));
    play(&mut game, "Ce1");
    assert!(!game.may_claim(DrawClaim::FiftyMoves));
    play(&mut game, "Ch12");
    assert!(game.may_claim(DrawClaim::FiftyMoves));
    let mut game = Game::new(position(&QUIET.replace("r - - 0 1", "r - - 149 80")));
    play(&mut game, "Ce1");
    assert_eq!(game.result().expect("over").to_string(), "draw: 75 moves");
    assert!(matches!(game.resign(Color::Red), Err(GameError::Over(GameResult::Board(_)))));
    game.undo().expect("an end on the board can be taken back");
    assert_eq!(game.result(), None);
}

#[test]
fn r11_7_ends_of_a_game_are_final() {
    for (end, text, winner) in [
        (Game::resign as fn(&mut Game, Color) -> _, "blue wins: resignation", Some(Color::Blue)),
        (Game::lose_on_time, "blue wins: time", Some(Color::Blue)),
        (|game: &mut Game, _| game.agree_to_draw(), "draw: agreement", None),
    ] {
        let mut game = Game::default();
        play(&mut game, "Tf6");
        end(&mut game, Color::Red).expect("going on");
        let result = game.result().expect("over");
        assert_eq!((result.to_string().as_str(), result.winner()), (text, winner));
        let over = Err(GameError::Over(result));
        let turn = game.position().read_turn("Tf7").expect("legal on the board");
        assert_eq!(game.undo(), over);
        assert_eq!(game.redo(), over);
        assert_eq!(game.play(&turn), over);
        assert_eq!(game.agree_to_draw(), over);
        assert_eq!(game.turns().len(), 1);
    }
}

#[test]
fn r10_4_the_view_of_a_deploy_in_progress() {
    let mut game = Game::new(position("6c4/11/11/11/11/11/11/11/11/1(NT)9/11/5C5 r - - 0 1"));
    assert!(!game.current().is_deploying());
    let step = game.position().parse_lan("b3:Nb3>b5").expect("legal");
    game.play_action(step).expect("legal");
    assert_eq!(steps(&game), [step]);
    let current = game.current();
    assert_eq!(current.movable(), [Kind::Tank.into()]);
    let left = Reason::Remainder { kind: Kind::Tank, at: at("b3") };
    assert_eq!(current.why_not_commit(), Some(left));
    assert_eq!(game.undo(), Err(GameError::DeployInProgress));
    assert_eq!(game.turns().len(), 0, "it enters the history when it ends");
    game.play_action(game.position().parse_lan("b3:Tb3>c3").expect("legal")).expect("legal");
    assert_eq!(game.turns().len(), 1);
    assert!(!game.current().is_deploying());
    assert_eq!(game.undo_step(), Err(GameError::NoDeploy));
    game.undo().expect("one turn");
    game.redo().expect("the same turn");
    assert_eq!(game.turns().len(), 1);
}

#[test]
fn r10_5_the_view_names_who_forbids_the_commit() {
    // The heroic Militia on f3 gives check; only the Air Force can capture it, after the Tank left.
    let fen = "6c4/11/11/11/11/11/11/11/11/2(FT)2+m5/11/5C5 r - - 0 1";
    let mut game = Game::new(position(fen));
    let step = game.position().parse_lan("c3:Tc3>c5").expect("legal");
    game.play_action(step).expect("legal");
    assert_eq!(
        game.current().why_not_commit(),
        Some(Reason::CommanderAttacked { commander: at("f1"), by: Bitboard::from(at("f3")) })
    );
    assert_eq!(game.current().movable(), [Kind::AirForce.into()]);
    game.play_action(game.position().parse_lan("c3:Fc3xf3").expect("legal")).expect("legal");
    assert_eq!(game.turns().len(), 1);
}
