//! `cotulenh match`: engines against each other.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cotulenh::{Game, Position};
use cotulenh_engine::{Engine, Score, SearchLimits};
use cotulenh_match::{
    Contender, Finished, MatchScore, Rules, SprtDecision, Tolerance, Tournament, make_openings,
    opening_line, read_openings, shipped_openings, unbalanced_openings,
};
use serde_json::{Value, json};

use crate::error::Failure;
use crate::match_args::Match;

/// How far one side may be ahead in an even opening, in hundredths of an Infantry, and how many nodes the
/// engine looks at to judge that.
const EVEN: (RangeInclusive<u32>, u64) = (0..=50, 50_000);
/// The same where one side is ahead: how far exactly matters less there.
const UNBALANCED: (RangeInclusive<u32>, u64) = (100..=250, 10_000);

/// Plays the match, or makes openings.
pub fn run(args: &Match, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(count) = args.make_openings {
        return write_openings(count, args.seed, args.unbalanced, out);
    }
    let tournament = tournament(args)?;
    for contender in &tournament.contenders {
        // One that cannot be started would lose every game.
        contender.start().map_err(|fault| input(&contender.name, fault))?;
    }
    let mut games = args.pgn.as_deref().map(GameFile::create).transpose()?;
    let mut told = Ok(());
    let score = tournament.run(|game, score| {
        told = tell(game, score, &tournament, args.json, out);
        if let (Ok(()), Some(games)) = (&told, &mut games) {
            told = games.write(game, &tournament);
        }
        if told.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    told?;
    match args.json {
        true => writeln!(out, "{}", score_json(&score, &tournament))?,
        false => write!(out, "\n{}", score.table(&tournament))?,
    }
    Ok(())
}

fn input(what: &str, error: impl std::fmt::Display) -> Failure {
    Failure::Input(format!("{what}: {error}"))
}

fn tournament(args: &Match) -> Result<Tournament, Failure> {
    let [first, second] = &args.engines[..] else {
        return Err(Failure::Input("expected two engines".to_owned()));
    };
    let contenders = [contender(first, &args.option1)?, contender(second, &args.option2)?];
    let [mut first, mut second] = contenders;
    if first.name == second.name {
        first.name += " (1)";
        second.name += " (2)";
    }
    let tolerance = Tolerance {
        margin: Duration::from_millis(args.margin.into()),
        patience: Duration::from_secs(args.patience.into()),
    };
    let (turn_limit, resign, draw) = (args.turn_limit, args.resign, args.draw);
    Ok(Tournament {
        controls: [args.time1, args.time2].map(|time| time.unwrap_or(args.time)),
        games: args.games,
        concurrency: args.concurrency,
        openings: openings(args)?,
        seed: args.seed,
        rules: Rules { tolerance, turn_limit, resign, draw },
        sprt: args.sprt,
        ..Tournament::new(first, second)
    })
}

fn contender(text: &str, options: &[(String, String)]) -> Result<Contender, Failure> {
    let own = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("cotulenh"));
    let contender = Contender::read(text, &own).and_then(|mut contender| {
        contender.set_options(options.iter().cloned())?;
        Ok(contender)
    });
    contender.map_err(|error| input(text, error))
}

fn openings(args: &Match) -> Result<Vec<Game>, Failure> {
    let Some(file) = args.openings.as_deref() else {
        return Ok(if args.unbalanced { unbalanced_openings() } else { shipped_openings() });
    };
    let text =
        fs::read_to_string(file).map_err(|error| Failure::unreadable(file.display(), &error))?;
    read_openings(&text).map_err(|error| input(&file.display().to_string(), error))
}

/// A line about a game that has ended.
fn tell(
    game: &Finished,
    score: &MatchScore,
    tournament: &Tournament,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let [red, blue] = [game.red, 1 - game.red].map(|index| &tournament.contenders[index].name);
    let MatchScore { wins, draws, losses, .. } = score;
    let (number, turns) = (game.number + 1, game.record.game.turns().len());
    let end = &game.record.end;
    if json {
        let line = json!({
            "game": number, "red": red, "blue": blue, "winner": end.winner(),
            "end": end.to_string(), "turns": turns,
        });
        writeln!(out, "{line}")?;
    } else {
        let score = format!("+{wins} ={draws} -{losses}");
        writeln!(out, "{number:>4}  {score}  {red} - {blue}: {end} ({turns} turns)")?;
    }
    out.flush()?;
    Ok(())
}

/// The score from the view of the first engine. An Elo without end is left out.
fn score_json(score: &MatchScore, tournament: &Tournament) -> Value {
    let MatchScore { wins, draws, losses, pairs, ends, faults, decision, .. } = score;
    let elo = pairs.elo().filter(|elo| elo.low.is_finite() && elo.high.is_finite());
    json!({
        "engines": tournament.contenders.each_ref().map(|contender| &contender.name),
        "games": score.games(), "wins": wins, "draws": draws, "losses": losses,
        "score": score.mean_score(), "pairs": pairs.0,
        "elo": elo.map(|elo| json!({ "value": elo.value, "low": elo.low, "high": elo.high })),
        "sprt": tournament.sprt.map(|sprt| json!({
            "llr": sprt.llr(pairs),
            "accepted": match decision {
                SprtDecision::Open => None,
                SprtDecision::H0 => Some("h0"),
                SprtDecision::H1 => Some("h1"),
            },
        })),
        "ends": ends, "faults": faults,
    })
}

/// The file that the games are written to.
struct GameFile<'a> {
    path: &'a Path,
    file: BufWriter<File>,
}

impl GameFile<'_> {
    fn create(path: &Path) -> Result<GameFile<'_>, Failure> {
        let file = File::create(path)
            .map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))?;
        Ok(GameFile { path, file: BufWriter::new(file) })
    }

    fn write(&mut self, game: &Finished, tournament: &Tournament) -> Result<(), Failure> {
        let study = tournament.study(game, "cotulenh match");
        let written = study.write_pgn(&mut self.file).and_then(|()| self.file.flush());
        written.map_err(|error| {
            Failure::Input(format!("cannot write {}: {error}", self.path.display()))
        })
    }
}

/// Prints new openings that the engine finds even, or unbalanced.
fn write_openings(
    count: usize,
    seed: u64,
    unbalanced: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let ((wanted, nodes), option) =
        if unbalanced { (UNBALANCED, " --unbalanced") } else { (EVEN, "") };
    let mut engine = Engine::default();
    let limits = SearchLimits::nodes(nodes);
    let judge = |position: &Position| {
        engine.forget();
        let thought = engine.think(&Game::new(*position), &limits, |_| {});
        thought.score().map_or(i32::MAX, Score::value)
    };
    writeln!(
        out,
        "# Openings for matches: cotulenh match --make-openings {count} --seed {seed}{option}"
    )?;
    for game in make_openings(count, seed, wanted, judge) {
        writeln!(out, "{}", opening_line(&game))?;
    }
    Ok(())
}
