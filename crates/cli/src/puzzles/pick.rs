//! `cotulenh puzzles pick`.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use cotulenh_match::data::GamesFile;
use cotulenh_puzzles::mine::{Found, Hardness, rating};
use cotulenh_puzzles::pick::pick;
use cotulenh_puzzles::{HEADING, Puzzle, Theme, from_hex, themes_of};
use serde_json::json;

use super::cannot;
use crate::error::{Failure, note};

/// Picks puzzles, and writes them and the games they come from.
pub fn run(
    files: &[PathBuf],
    folder: &Path,
    most: usize,
    as_json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut found = Vec::new();
    for path in files {
        read(path, &mut found)?;
    }
    let count = found.len();
    let picked = pick(found, most);
    let themes = Theme::ALL.map(|theme| {
        let of_theme = picked.iter().filter(|found| found.puzzle.themes.contains(&theme));
        (theme.name(), of_theme.count())
    });
    if as_json {
        let themes: serde_json::Map<_, _> =
            themes.iter().map(|&(name, of_theme)| (name.to_owned(), of_theme.into())).collect();
        let line = json!({ "found": count, "picked": picked.len(), "themes": themes });
        writeln!(out, "{line}")?;
    } else {
        writeln!(out, "{} of {count} puzzles", picked.len())?;
        for (name, of_theme) in themes {
            writeln!(out, "{name:16} {of_theme:5}")?;
        }
    }
    write(folder, picked)
}

fn read(path: &Path, found: &mut Vec<Found>) -> Result<(), Failure> {
    let text = fs::read_to_string(path).map_err(|error| cannot("read", path, &error))?;
    for (number, line) in (1..).zip(text.lines()) {
        let bad = |what: &dyn std::fmt::Display| {
            Failure::Input(format!("{}:{number}: {what}", path.display()))
        };
        let mut puzzle: Puzzle = match line.parse() {
            Ok(puzzle) => puzzle,
            Err(error) => {
                // The last line of a run that was stopped, or a theme that is no more.
                note(format_args!("{}:{number}: left out: {error}", path.display()));
                continue;
            }
        };
        let game = line.split('\t').nth(6).and_then(from_hex);
        let game = game.ok_or_else(|| bad(&"expected the game in hexadecimal digits"))?;
        let hardness = line.split('\t').nth(7).and_then(|numbers| {
            let (settled, choices) = numbers.split_once(' ')?;
            Some(Hardness { settled: settled.parse().ok()?, choices: choices.parse().ok()? })
        });
        let hardness = hardness.ok_or_else(|| bad(&"expected two numbers at the end"))?;
        // The rules may know more themes by now, and the rating more reasons.
        puzzle.themes = themes_of(&puzzle.position, &puzzle.solution, puzzle.mate());
        puzzle.rating = rating(&puzzle.solution, &puzzle.themes, hardness);
        found.push(Found { puzzle, game, hardness });
    }
    Ok(())
}

/// Puzzles of one game share it: the longest part of it is kept.
fn write(folder: &Path, picked: Vec<Found>) -> Result<(), Failure> {
    let mut games: Vec<Vec<u8>> = Vec::new();
    let mut places: HashMap<(String, u64), usize> = HashMap::new();
    let mut text = format!("{HEADING}\n").into_bytes();
    for mut found in picked {
        let source = &mut found.puzzle.source;
        let place = *places.entry((source.name.clone(), source.game)).or_insert(games.len());
        match games.get_mut(place) {
            None => games.push(found.game),
            Some(game) if game.len() < found.game.len() => *game = found.game,
            Some(_) => {}
        }
        source.game = place as u64 + 1;
        writeln!(text, "{}", found.puzzle)?;
    }
    let path = folder.join("puzzles.tsv");
    fs::write(&path, text).map_err(|error| cannot("write", &path, &error))?;
    let path = folder.join("games.bin");
    let mut bytes = Vec::new();
    let mut file = GamesFile::new(&mut bytes)?;
    for game in &games {
        file.add(game)?;
    }
    fs::write(&path, bytes).map_err(|error| cannot("write", &path, &error))
}
