//! Matches that go well.

use std::ops::ControlFlow;

use cotulenh::Color;
use cotulenh::pgn::PgnReader;
use cotulenh_match::{
    Contender, DrawRule, End, Finished, Resign, Sprt, SprtDecision, Tournament, read_openings,
    shipped_openings,
};

use crate::{built_in, control, fake, play, short_match};

fn greedy_against_random(games: usize) -> Tournament {
    let mut tournament = short_match(built_in("greedy"), built_in("random"), games);
    tournament.openings = shipped_openings();
    tournament
}

/// All games as a game file.
fn pgn(tournament: &Tournament, games: &[Finished]) -> String {
    games.iter().map(|game| tournament.study(game, "test").pgn().to_string()).collect()
}

#[test]
fn greed_beats_chance() {
    let tournament = greedy_against_random(20);
    let (score, games) = play(&tournament);
    assert_eq!((score.games(), score.pairs.count()), (20, 10));
    assert!(score.mean_score() >= 0.9, "{score:?}");
    assert!(score.faults.iter().all(std::collections::BTreeMap::is_empty));
    for game in &games {
        let color = if game.red == 0 { Color::Red } else { Color::Blue };
        let won = game.record.end.winner() == Some(color);
        assert_eq!(won, game.points() == cotulenh_match::Points::Win);
    }
    let table = score.table(&tournament).to_string();
    assert!(table.contains("greedy     20 ") && table.contains("\nElo    +"), "{table}");
}

#[test]
fn the_same_games_again() {
    let mut tournament = greedy_against_random(6);
    let first = play(&tournament).1;
    assert_eq!(pgn(&tournament, &first), pgn(&tournament, &play(&tournament).1));
    // Many at a time: the same games, maybe in another order.
    tournament.concurrency = 3;
    let mut many = play(&tournament).1;
    many.sort_by_key(|game| game.number);
    assert_eq!(pgn(&tournament, &first), pgn(&tournament, &many));
    tournament.seed = 1;
    assert_ne!(pgn(&tournament, &first), pgn(&tournament, &play(&tournament).1));
}

#[test]
fn pairs_share_their_opening() {
    let games = play(&greedy_against_random(8)).1;
    for pair in games.chunks(2) {
        let [one, other] = pair else { panic!("an odd number") };
        assert_eq!((one.red, other.red), (0, 1));
        let start = |game: &Finished| game.record.game.turns().take(4).collect::<Vec<_>>();
        assert_eq!(start(one), start(other));
    }
}

#[test]
fn game_files_read_back() {
    let mut tournament = greedy_against_random(4);
    tournament.controls[0] = control("60+1");
    let games = play(&tournament).1;
    let text = pgn(&tournament, &games);
    let studies = PgnReader::new(text.as_bytes()).collect::<Result<Vec<_>, _>>().expect("games");
    assert_eq!(studies.len(), 4);
    for (study, game) in studies.iter().zip(&games) {
        assert_eq!(study, &tournament.study(game, "test"));
        let back = study.to_game().expect("a game");
        assert!(back.turns().eq(game.record.game.turns()));
        assert_eq!(back.result(), game.record.game.result());
        assert_eq!(study.tag("Event"), Some("test"));
        let nodes: Vec<_> = study.main_line().collect();
        let clocks = nodes.iter().filter(|&&node| study.command(node, "clk").is_some()).count();
        let evals = nodes.iter().filter(|&&node| study.command(node, "eval").is_some()).count();
        assert!(clocks > 0 && clocks == evals, "{clocks} {evals}");
    }
    assert_eq!(studies[0].tag("Round"), Some("1.1"));
    assert_eq!(studies[0].tag("TimeControl"), Some("60+1 / depth=1"));
    assert_eq!(studies[1].tag("TimeControl"), Some("depth=1 / 60+1"));
    assert_eq!((studies[1].tag("Red"), studies[1].tag("Blue")), (Some("random"), Some("greedy")));
}

#[test]
fn a_program_plays_a_match() {
    let greedy = Contender::program("program", fake("greedy"));
    let mut tournament = short_match(greedy, built_in("random"), 6);
    (tournament.openings, tournament.concurrency) = (shipped_openings(), 2);
    tournament.controls[0] = control("10+0.1");
    let (score, games) = play(&tournament);
    assert!(score.faults.iter().all(std::collections::BTreeMap::is_empty), "{score:?}");
    assert!(score.mean_score() > 0.8, "{score:?}");
    let scores = games.iter().flat_map(|game| &game.record.notes).filter_map(|note| note.score);
    assert!(scores.filter(|&score| score == cotulenh_engine::Score::Mate(1)).count() >= 4);
}

#[test]
fn an_opening_may_end_in_the_middle_of_a_deploy() {
    let fen = "6c4/11/11/11/11/11/11/11/2t8/2(NFT)8/11/5C5 r - - 0 1 c3:Fc3>e5...";
    for player in [built_in("greedy"), Contender::program("program", fake("greedy"))] {
        let mut tournament = short_match(player, built_in("random"), 2);
        tournament.openings = read_openings(fen).expect("an opening");
        tournament.rules.turn_limit = 20;
        let (score, games) = play(&tournament);
        assert!(score.faults.iter().all(std::collections::BTreeMap::is_empty), "{score:?}");
        for game in &games {
            let (game, first) = (&game.record.game, game.record.game.turns().next());
            let text = first.map(|turn| game.start().lan_of_turn(turn).to_string());
            assert!(text.is_some_and(|text| text.contains("Fc3>e5")), "{:?}", game.turns().next());
        }
    }
}

#[test]
fn an_odd_number_is_made_even() {
    assert_eq!(play(&greedy_against_random(3)).0.games(), 4);
}

#[test]
fn turn_limit() {
    let mut tournament = greedy_against_random(2);
    tournament.rules.turn_limit = 12;
    let (score, games) = play(&tournament);
    assert_eq!((score.draws, score.ends["turn limit"]), (2, 2));
    assert!(games.iter().all(|game| game.record.end == End::TurnLimit));
    assert!(games.iter().all(|game| game.record.game.turns().len() == 12));
}

#[test]
fn the_test_ends_the_match() {
    for concurrency in [1, 3] {
        let mut tournament = greedy_against_random(10_000);
        tournament.sprt = Some(Sprt::new(0.0, 100.0));
        tournament.concurrency = concurrency;
        let (score, _) = play(&tournament);
        assert_eq!(score.decision, SprtDecision::H1);
        assert!(score.games() < 100, "{score:?}");
        assert_eq!(score.games(), 2 * score.pairs.count());
        let table = score.table(&tournament).to_string();
        assert!(table.contains("SPRT   H1 accepted: more than +0 Elo; LLR "), "{table}");
    }
}

#[test]
fn the_watcher_ends_the_match() {
    let mut calls = 0;
    let score = greedy_against_random(10_000).run(|_, _| {
        calls += 1;
        ControlFlow::Break(())
    });
    assert_eq!(calls, 1);
    assert!(score.games() <= 4, "{score:?}");
}

#[test]
fn what_both_say_ends_a_game() {
    let mut tournament = short_match(built_in("greedy"), built_in("greedy"), 20);
    tournament.openings = shipped_openings();
    tournament.rules.resign = Some(Resign { centi: 500, turns: 2 });
    tournament.rules.draw = Some(DrawRule { centi: 50, turns: 1, from: 30 });
    let (score, games) = play(&tournament);
    assert!(score.ends["adjudication"] > 10, "{score:?}");
    for game in &games {
        let End::Adjudicated(winner) = game.record.end else { continue };
        let turns = game.record.game.turns().len();
        assert!(winner.is_some() || turns >= 30, "{turns}");
        // Whoever is said to win has more on the board.
        let balance = |color| cotulenh_engine::material_balance(game.record.game.position(), color);
        assert!(winner.is_none_or(|winner| balance(winner) > 0), "{}", game.record.end);
    }
    assert!(games.iter().any(|game| matches!(game.record.end, End::Adjudicated(Some(_)))));
}
