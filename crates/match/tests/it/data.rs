//! Games and positions for the network: their files, their filters, and that a seed decides them.

use std::time::Instant;

use cotulenh::{Color, Position};
use cotulenh_engine::eval::nnue::features;
use cotulenh_engine::eval::{Evaluation, HandMade};
use cotulenh_match::data::{
    BrokenGame, Counts, End, Exporter, GameRecord, GamesFile, NotGames, PlaySettings, Played,
    RecordedTurn, SLOTS, TrainingPosition, outlooks, play_games, read_games,
};
use cotulenh_match::{Random, random_turn};

/// The bytes of a file's header, and of one position in it.
const HEADER: usize = 16;
const SIZE: usize = SLOTS * 2 + 12;

fn settings(games: u64, threads: usize, seed: u64) -> PlaySettings {
    PlaySettings { games, until: None, nodes: 50, threads, seed }
}

fn played(settings: &PlaySettings) -> Vec<Vec<u8>> {
    let mut games = Vec::new();
    play_games(settings, &HandMade::default(), |Played { number, bytes, .. }| {
        assert_eq!(*number, games.len() as u64);
        games.push(bytes.clone());
        Ok(())
    })
    .expect("nothing is written");
    games
}

/// A game of random turns with some score for each but the first.
fn random_game(fen: &str, turns: usize, seed: u64) -> GameRecord {
    let mut random = Random::new(seed);
    let mut last: Position = fen.parse().expect("a FEN");
    let mut record = Vec::new();
    for number in 0..turns {
        let Some(legal) = random_turn(&last, &mut random) else { break };
        if legal.outcome().is_some() {
            break;
        }
        let score = (number > 0).then(|| random.below(64_000) as i16);
        record.push(RecordedTurn { before: last, turn: legal.turn(), score });
        last = *legal.after();
    }
    let winner = [None, Some(Color::Red), Some(Color::Blue)][random.below(3)];
    let end = [End::Score, End::Rules, End::GivenUp][random.below(3)];
    GameRecord { turns: record, last, winner, end }
}

/// The turns of one game: each in its position, with its score.
fn game_of(fen: &str, turns: &[(&str, i16)]) -> GameRecord {
    let mut last: Position = fen.parse().expect("a FEN");
    let mut record = Vec::new();
    for &(text, score) in turns {
        let legal = last.read_turn(text).expect("a legal turn");
        record.push(RecordedTurn { before: last, turn: legal.turn(), score: Some(score) });
        last = *legal.after();
    }
    GameRecord { turns: record, last, winner: Some(Color::Red), end: End::Rules }
}

fn exported(games: &[&GameRecord], threads: usize) -> (Counts, Vec<u8>) {
    let bytes: Vec<Vec<u8>> = games.iter().map(|game| game.to_bytes().expect("small")).collect();
    let mut out = Vec::new();
    let mut exporter = Exporter::new(&mut out, threads, 32.0).expect("memory");
    exporter.add(bytes.iter().map(Vec::as_slice)).expect("memory");
    let counts = exporter.finish().expect("memory");
    (counts, out)
}

/// Games that the first version wrote: `cotulenh data games few --games 6 --nodes 100 --seed 2`.
const FEW: &[u8] = include_bytes!("../data/few-0.games");

const STACKS: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/\
                      2(NFT)A2S2A1/1N2FH1H3/6C4 r - - 0 1";

#[test]
fn games_come_back_as_they_were() {
    let mut deploys = 0;
    for seed in 0..60 {
        for fen in [cotulenh::fen::START_FEN, STACKS] {
            let game = random_game(fen, 80, seed);
            deploys += game.turns.iter().filter(|turn| turn.turn.is_deploy()).count();
            let bytes = game.to_bytes().expect("a game that can be kept");
            let again = GameRecord::from_bytes(&bytes).expect("a game");
            assert_eq!(again, game);
            let clock = |game: &GameRecord| game.last.fen().to_string();
            assert_eq!(clock(&again), clock(&game));
        }
    }
    assert!(deploys > 100, "{deploys}");
}

#[test]
fn files_of_the_first_version_can_be_read() {
    let mut games = read_games(FEW).expect("a header");
    let read: Vec<GameRecord> =
        games.by_ref().map(|game| GameRecord::from_bytes(game).expect("a game")).collect();
    assert_eq!((read.len(), games.left()), (6, 0));
    for game in &read {
        assert_eq!(GameRecord::from_bytes(&game.to_bytes().expect("a game")).as_ref(), Ok(game));
    }
    // One that begins with fewer pieces is among them.
    assert!(read.iter().any(|game| *game.start() != Position::start()));
}

#[test]
fn the_start_keeps_its_clocks() {
    let fen = cotulenh::fen::START_FEN.replace("0 1", "7 9");
    let game = game_of(&fen, &[("Tf6", 30)]);
    let again = GameRecord::from_bytes(&game.to_bytes().expect("a game")).expect("a game");
    assert_eq!(again.start().fen().to_string(), fen);
}

#[test]
fn the_trainer_reads_the_same_features() {
    // training/test_training.py reads the same file.
    let text = include_str!("../../../../training/features.txt");
    let mut lines = 0;
    for line in text.lines() {
        let [fen, bucket, list] = line.splitn(3, ';').collect::<Vec<_>>()[..] else {
            panic!("expected FEN;bucket;features, not {line}");
        };
        let game = game_of(fen, &[]);
        let position = TrainingPosition::new(&game.last, 0, 0.5, &game, 0).expect("few features");
        let mut seen: Vec<u16> = features::of_position(&game.last).collect();
        seen.sort_unstable();
        let seen: Vec<String> = seen.iter().map(u16::to_string).collect();
        assert_eq!(seen.join(" "), list, "{fen}");
        assert_eq!(position.bucket.to_string(), bucket, "{fen}");
        lines += 1;
    }
    assert_eq!(lines, 60);
}

#[test]
fn broken_games_are_told() {
    let game = random_game(STACKS, 20, 3);
    let bytes = game.to_bytes().expect("a game");
    for length in 0..bytes.len() {
        assert!(GameRecord::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(GameRecord::from_bytes(&longer), Err(BrokenGame::Longer));
    assert_eq!(GameRecord::from_bytes(&[3, 0, 0, 0]), Err(BrokenGame::Form));
    assert_eq!(GameRecord::from_bytes(&[12, 0, 0, 0]), Err(BrokenGame::Form));
    assert_eq!(GameRecord::from_bytes(&[1, 1, b'x', 0, 0]), Err(BrokenGame::Start));
    // The first unit of Red cannot go to a1.
    assert_eq!(GameRecord::from_bytes(&[1, 0, 1, 0, 0, 0]), Err(BrokenGame::Turn(1)));
    let nothing = GameRecord::from_bytes(&[1, 0, 0, 0]).expect("a game without turns");
    assert_eq!((nothing.turns.len(), *nothing.start()), (0, Position::start()));
}

#[test]
fn a_file_that_is_cut_is_read_up_to_its_last_whole_game() {
    let games: Vec<Vec<u8>> =
        (0..5).map(|seed| random_game(STACKS, 30, seed).to_bytes().expect("a game")).collect();
    let (mut bytes, mut ends) = (Vec::new(), Vec::new());
    let mut file = GamesFile::new(&mut bytes).expect("memory");
    for game in &games {
        file.add(game).expect("memory");
        ends.push(file.size() as usize);
    }
    assert_eq!(bytes.len(), ends[4]);
    for length in 8..=bytes.len() {
        let mut read = read_games(&bytes[..length]).expect("a header");
        let whole: Vec<&[u8]> = read.by_ref().collect();
        let count = ends.iter().filter(|&&end| end <= length).count();
        assert!(whole.iter().zip(&games).all(|(read, game)| read == game));
        assert_eq!(whole.len(), count);
        let last = count.checked_sub(1).map_or(8, |last| ends[last]);
        assert_eq!(read.left(), length - last);
    }
    assert_eq!(read_games(&bytes[..7]).err(), Some(NotGames));
    assert_eq!(read_games(b"CTLGAME2").err(), Some(NotGames));
}

#[test]
fn a_seed_decides_games_however_many_threads_play() {
    let one = played(&settings(4, 1, 1));
    assert_eq!(one.len(), 4);
    assert_eq!(one, played(&settings(4, 3, 1)));
    assert_ne!(one, played(&settings(4, 1, 2)));
    for bytes in &one {
        let game = GameRecord::from_bytes(bytes).expect("a game");
        assert!(game.turns.iter().any(|turn| turn.score.is_some()));
        if game.end == End::Rules {
            let winner = game.last.outcome().and_then(cotulenh::Outcome::winner);
            assert_eq!(winner, game.winner);
        }
    }
}

#[test]
fn no_game_begins_after_the_time_and_errors_end_the_play() {
    let late = PlaySettings { until: Some(Instant::now()), ..settings(1000, 2, 1) };
    assert!(played(&late).is_empty());
    let mut written = 0;
    let failed = play_games(&settings(1000, 2, 1), &Evaluation::new(None), |_| {
        written += 1;
        Err(std::io::Error::other("full"))
    });
    assert_eq!(failed.expect_err("nothing could be written").to_string(), "full");
    assert_eq!(written, 1);
}

#[test]
fn exported_features_are_those_of_the_positions() {
    let games: Vec<GameRecord> = (0..8).map(|seed| random_game(STACKS, 60, seed)).collect();
    let (counts, bytes) = exported(&games.iter().collect::<Vec<_>>(), 1);
    assert_eq!(&bytes[..8], b"CTLPOSN2");
    assert_eq!(bytes.len(), HEADER + SIZE * counts.kept as usize);
    assert_eq!(exported(&games.iter().collect::<Vec<_>>(), 3), (counts, bytes.clone()));
    // Every position of the file is one of the game that it names.
    for row in bytes[HEADER..].chunks_exact(SIZE) {
        let number = u32::from_le_bytes([row[100], row[101], row[102], row[103]]);
        let game = &games[number as usize];
        assert!(game.turns.iter().any(|turn| {
            let seen = features::of_position(&turn.before).flat_map(u16::to_le_bytes);
            let mut seen: Vec<u8> = seen.collect();
            seen.resize(SLOTS * 2, 0xFF);
            let score = turn.score.unwrap_or_default();
            let blue = turn.before.turn() == Color::Blue;
            let score = if blue { -score } else { score };
            seen == row[..96] && score.to_le_bytes() == row[96..98] && row[104] == u8::from(blue)
        }));
        let side = [Color::Red, Color::Blue][usize::from(row[104])];
        let result = game.winner.map_or(1, |winner| if winner == side { 2 } else { 0 });
        assert_eq!(row[106], result);
        assert_eq!(row[107] == 1, game.end == End::GivenUp);
    }
}

#[test]
fn only_quiet_positions_are_kept() {
    let kept = |fen: &str, turns: &[(&str, i16)]| {
        let (counts, bytes) = exported(&[&game_of(fen, turns)], 1);
        assert_eq!(bytes.len(), HEADER + SIZE * counts.kept as usize);
        counts
    };
    let fen = "6c4/11/11/11/4t6/11/11/4T6/2I8/11/11/5C5 r - - 0 1";
    let quiet = [("Te6", 10), ("Tg8", -20)];
    assert_eq!(kept(fen, &quiet).kept, 2);
    assert_eq!(
        kept(fen, &[("Te6", 31_990), ("Tg8", -20)]),
        Counts { games: 1, kept: 1, mate: 1, ..Counts::default() }
    );
    let late = "6c4/11/11/11/4t6/11/11/4T6/2I8/11/11/5C5 r - - 49 30";
    assert_eq!((kept(late, &quiet).kept, kept(late, &quiet).clock), (1, 1));
    let capture = "6c4/11/11/11/11/4t6/11/4T6/2I8/11/11/5C5 r - - 0 1";
    assert_eq!(kept(capture, &[("Txe7", 10)]).noisy, 1);
    // Combining sets the clock to zero, but changes nothing that a network cannot see.
    let combine = "6c4/11/11/11/11/11/11/4T6/4I6/11/11/5C5 r - - 5 9";
    assert_eq!(kept(combine, &[("I&e5", 10)]).kept, 1);
    // A Tank that gives check becomes heroic.
    let promotion = "6c4/11/11/6T4/11/11/11/11/11/11/11/5C5 r - - 0 1";
    assert_eq!(kept(promotion, &[("Tg10", 10)]).noisy, 1);
    let check = "6c4/11/6T4/11/11/11/11/11/11/11/11/5C5 b - - 0 1";
    assert_eq!(kept(check, &[("Ce12", 10)]).check, 1);
}

#[test]
fn positions_know_their_bucket_and_side() {
    let game = game_of(cotulenh::fen::START_FEN, &[("Tf6", 30), ("Tf7", -40)]);
    let [red, blue] = [0, 1].map(|turn| {
        let RecordedTurn { before, score, .. } = game.turns[turn];
        TrainingPosition::new(&before, score.expect("a score"), 0.25, &game, 9)
            .expect("38 features")
    });
    assert_eq!((red.bucket, red.score, red.result, red.side), (7, 30, 2, Color::Red));
    assert_eq!((blue.bucket, blue.score, blue.result, blue.side), (7, 40, 0, Color::Blue));
    assert_eq!((red.outlook, blue.outlook), (16_384, 49_151));
    assert_eq!((red.game, red.features[37], red.features[38]), (9, red.features[37], u16::MAX));
    assert_ne!(red.features[37], u16::MAX);
}

#[test]
fn the_outlook_fades_from_the_score_to_how_the_game_went_on() {
    let won = game_of(cotulenh::fen::START_FEN, &[("Tf6", 0), ("Tf7", 0)]);
    assert_eq!(won.winner, Some(Color::Red));
    // With a horizon of two turns half is the score's, half that of what comes after.
    assert_eq!(outlooks(&won, 2.0), [0.625, 0.75]);
    assert_eq!(outlooks(&won, 1.0), [0.5, 0.5]);
    let lost = GameRecord { winner: Some(Color::Blue), ..won.clone() };
    assert_eq!(outlooks(&lost, 2.0), [0.375, 0.25]);
    // Whoever was ahead in a game that was given up did not know how to win.
    let mut given_up = GameRecord { winner: None, end: End::GivenUp, ..won };
    given_up.turns[1].score = Some(2000);
    let outlooks = outlooks(&given_up, 1000.0);
    assert!(outlooks.iter().all(|&outlook| (outlook - 0.5).abs() < 0.01), "{outlooks:?}");
}
