//! The JSON forms in random positions: complete, exact, and read back as they were.

use std::collections::BTreeSet;
use std::fmt::Debug;

use cotulenh::game::DrawClaim;
use cotulenh::json::{
    ActionForm, EventForm, GameForm, GameRecord, MovesForm, Play, PositionForm, TurnForm, TurnName,
};
use cotulenh::{Action, ActionKind, Color, Game, Position, Square, Stack};
use cotulenh_testing::{Rng, random_position, random_turns};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::support::position;

/// Random positions from set-ups and play, deploys in progress among them.
fn random_positions(seed: u64, setups: usize, mut f: impl FnMut(&Position, &mut Rng)) {
    let mut rng = Rng::new(seed);
    for setup in 0..setups {
        let mut position =
            if setup % 20 == 0 { Position::start() } else { random_position(&mut rng) };
        for _ in 0..4 {
            f(&position, &mut rng);
            let list = position.legal_actions();
            if list.is_empty() {
                break;
            }
            // Into deploys more often than by chance.
            let steps: Vec<Action> =
                list.iter().copied().filter(|action| action.is_deploy()).collect();
            let list = if steps.is_empty() { &list[..] } else { &steps };
            position = position.play(list[rng.below(list.len())]).expect("listed");
        }
    }
}

/// Rule 13.6: the steps of a deploy in progress are read as leniently as turns.
#[test]
fn steps_are_read_however_they_are_written() {
    let mut steps = 0;
    random_positions(29, 400, |position, _| {
        let Some(deploy) = position.deploy() else { return };
        for &action in &position.legal_actions() {
            let lan = position.lan(action).to_string();
            let read = |text: &str| {
                let step = position.read_action(text).map(|step| step.action());
                assert_eq!(step, Ok(action), "{text} in {}", position.fen());
            };
            read(&lan);
            let Some((_, full)) = lan.split_once(':') else { continue };
            let plain = full.replace('>', "-");
            let short = full.replacen(&deploy.origin().to_string(), "", 1);
            for text in [full, &*plain, &*short, &short.replace('>', ""), &short.replace('+', "")] {
                read(text);
                read(&format!("{}:{text}", deploy.origin()));
            }
            read(&short.to_lowercase());
            steps += 1;
        }
    });
    assert!(steps > 1000, "{steps}");
}

#[track_caller]
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(form: &T) {
    let text = serde_json::to_string(form).expect("JSON");
    let again: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *form);
    assert_eq!(serde_json::to_string(&again).expect("JSON"), text);
}

/// The actions that a position form lists, in LAN.
fn listed(form: &PositionForm) -> Vec<String> {
    let mut lans = Vec::new();
    for unit in &form.units {
        assert!(!unit.moves.is_empty());
        let names: BTreeSet<&str> = unit.moves.iter().map(|moves| &*moves.unit).collect();
        assert_eq!(names.len(), unit.moves.len(), "one entry per unit");
        for moves in &unit.moves {
            lans.extend(lans_of(unit.square, moves));
        }
    }
    if form.deploy.as_ref().is_some_and(|deploy| deploy.may_commit) {
        lans.push("commit".to_owned());
    }
    lans.sort();
    lans
}

fn lans_of(from: Square, moves: &MovesForm) -> Vec<String> {
    let (origin, quiet) =
        if moves.deploy { (format!("{from}:"), ">") } else { (String::new(), "-") };
    let lists = [
        (quiet, &moves.quiet),
        ("x", &moves.captures),
        ("*", &moves.stay_captures),
        ("**", &moves.suicide_captures),
        ("&", &moves.combines),
    ];
    let mut lans = Vec::new();
    for (separator, squares) in lists {
        lans.extend(
            squares.iter().map(|to| format!("{origin}{}{from}{separator}{to}", moves.unit)),
        );
    }
    assert!(!lans.is_empty());
    lans
}

#[test]
fn positions_list_exactly_the_legal_actions() {
    let (mut deploys, mut refused) = (0, 0);
    random_positions(81, 250, |position, _| {
        let form = PositionForm::new(position);
        let legal = position.legal_actions();
        assert_eq!(listed(&form), crate::support::lans(position, &legal), "{}", form.fen);
        assert_eq!(form.position().as_ref(), Ok(position));
        for placed in &form.pieces {
            assert_eq!(Stack::try_from(&placed.piece).ok(), position.get(placed.square));
        }
        if let Some(deploy) = &form.deploy {
            deploys += 1;
            refused += usize::from(deploy.refusal.is_some());
            assert_eq!(deploy.may_commit, deploy.refusal.is_none());
            let commit = legal.iter().any(|action| action.kind() == ActionKind::Commit);
            assert_eq!(deploy.may_commit, commit);
            let movable: BTreeSet<&String> = deploy.movable.iter().collect();
            let units = form.units.iter().flat_map(|unit| &unit.moves);
            assert_eq!(movable, units.map(|moves| &moves.unit).collect());
        }
    });
    assert!(deploys > 100 && refused > 10, "{deploys} {refused}");
}

#[test]
fn position_forms_round_trip() {
    random_positions(82, 60, |position, _| round_trip(&PositionForm::new(position)));
}

#[test]
fn actions_are_asked_for_and_found_again() {
    random_positions(83, 60, |position, rng| {
        let list = position.legal_actions();
        for _ in 0..list.len().min(25) {
            let action = list[rng.below(list.len())];
            let action = position.legal_action(action).expect("legal");
            let form = ActionForm::from(&action);
            round_trip(&form);
            assert_eq!(form.request().read(position).as_ref(), Ok(&action), "{}", form.lan);
            let after = position.play(action.action()).expect("legal");
            assert_eq!(after, *action.after());
            assert_eq!(form.last, after.deploy().is_none());
            let events = EventForm::of_action(&action);
            events.iter().for_each(round_trip);
            let over = events.iter().any(|event| matches!(event, EventForm::GameOver(_)));
            assert_eq!(over, after.outcome().is_some());
            let check = events.iter().any(|event| matches!(event, EventForm::Check { .. }));
            assert_eq!(check, form.last && form.check, "{} in {}", form.lan, position.fen());
        }
    });
}

#[test]
fn turns_are_asked_for_and_found_again() {
    let mut deploys = 0;
    random_positions(84, 100, |position, rng| {
        if position.deploy().is_some() {
            return;
        }
        for legal in random_turns(position, rng, 12) {
            let turn = legal.turn();
            deploys += usize::from(turn.is_deploy());
            let form = TurnForm::from(&legal);
            round_trip(&form);
            assert_eq!(form.read(position).as_ref(), Ok(&legal));
            let asked = form.request();
            round_trip(&asked);
            let expected = match turn.is_deploy() {
                true => Play::Turn(legal.clone()),
                false => Play::Action(legal.actions().next().expect("one").clone()),
            };
            assert_eq!(asked.read(position), Ok(expected), "{}", form.lan);
            let text = serde_json::to_string(&form).expect("JSON");
            let name: TurnName = serde_json::from_str(&text).expect("a name");
            assert_eq!(name, TurnName::from(&legal));
            assert_eq!(name.read(position).as_ref(), Ok(&legal));
            let events = EventForm::of_turn(&legal);
            let committed =
                events.iter().filter(|event| matches!(event, EventForm::Committed { .. })).count();
            let after = position.play_turn(turn).expect("legal");
            assert_eq!(after, *legal.after());
            let won = after.outcome().is_some_and(|outcome| {
                matches!(
                    outcome,
                    cotulenh::Outcome::Win {
                        reason: cotulenh::outcome::WinReason::CommanderCaptured,
                        ..
                    }
                )
            });
            assert!(committed == usize::from(form.stay.is_some()) || won, "{}", form.lan);
        }
    });
    assert!(deploys > 100, "{deploys}");
}

/// One call on a game, chosen at random; whether it was accepted does not matter.
fn random_call(game: &mut Game, rng: &mut Rng) {
    let list = game.position().legal_actions();
    let _ = match rng.below(40) {
        0..=27 if !list.is_empty() => game.play_action(list[rng.below(list.len())]).map(drop),
        28..=31 => game.undo(),
        32..=33 => game.redo(),
        34 => game.undo_step(),
        35 => game.cancel_deploy(),
        36 => game.claim(DrawClaim::FiftyMoves),
        37 => game.claim(DrawClaim::ThirdRepetition),
        38 if rng.below(6) == 0 => game.resign(Color::ALL[rng.below(2)]),
        39 if rng.below(6) == 0 => game.lose_on_time(Color::ALL[rng.below(2)]),
        _ if rng.below(20) == 0 => game.agree_to_draw(),
        _ => Ok(()),
    };
}

/// Everything that can be seen of a game.
fn seen(game: &Game) -> impl PartialEq + Debug + use<> {
    (
        (game.start().fen().to_string(), game.position().fen().to_string()),
        (game.turns().collect::<Vec<_>>(), game.undone().collect::<Vec<_>>()),
        game.positions().map(|position| position.fen().to_string()).collect::<Vec<_>>(),
        (game.result(), game.current().steps().to_vec(), game.repetitions()),
    )
}

#[test]
fn every_state_of_a_game_is_restored() {
    let mut rng = Rng::new(85);
    let (mut steps, mut undone, mut ended) = (0, 0, 0);
    for round in 0..60 {
        let start = match round % 3 {
            0 => Position::start(),
            1 => position("6c4/5i5/11/11/11/11/11/4(TI)6/2(NFT)8/11/11/5C5 r - - 97 3"),
            _ => random_position(&mut rng),
        };
        let mut game = Game::new(start);
        for _ in 0..30 {
            random_call(&mut game, &mut rng);
            let record = GameRecord::new(&game);
            let text = serde_json::to_string(&record).expect("JSON");
            let again: GameRecord = serde_json::from_str(&text).expect("a record");
            let restored = again.game().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(seen(&restored), seen(&game), "{text}");
            assert_eq!(GameRecord::new(&restored), record);
            steps += record.steps.len();
            undone += record.undone.len();
            ended += usize::from(record.result.is_some());
        }
        let form = GameForm::new(&game);
        round_trip(&form);
        assert_eq!(form.game().as_ref().map(seen), Ok(seen(&game)));
    }
    assert!(steps > 50 && undone > 50 && ended > 50, "{steps} {undone} {ended}");
}
