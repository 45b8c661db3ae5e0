//! The games of files, one after the other.

use std::fs::File;
use std::path::{Path, PathBuf};

use cotulenh::Turn;
use cotulenh::pgn::PgnReader;
use cotulenh_match::data::{GameRecord, MAGIC, read_games};
use cotulenh_puzzles::SourceGame;

use super::cannot;
use crate::error::{Failure, note};

/// The games of files, read when their time has come. What cannot be read is told and left out.
pub fn games(files: &[PathBuf]) -> impl Iterator<Item = SourceGame> + Send {
    files.iter().flat_map(|path| {
        games_of(path).unwrap_or_else(|failure| {
            failure.report();
            Box::new(std::iter::empty())
        })
    })
}

type Games = Box<dyn Iterator<Item = SourceGame> + Send>;

fn games_of(path: &Path) -> Result<Games, Failure> {
    let name = path.file_stem().map(|name| name.to_string_lossy().replace(['\t', '\n'], " "));
    let name = name.unwrap_or_default();
    let bytes = std::fs::read(path).map_err(|error| cannot("read", path, &error))?;
    if bytes.starts_with(&MAGIC) {
        return of_records(path, name, &bytes);
    }
    let file = File::open(path).map_err(|error| cannot("read", path, &error))?;
    let shown = path.display().to_string();
    let games = (1..).zip(PgnReader::new(file)).filter_map(move |(number, game)| match game {
        Ok(study) => {
            let turns = study.main_line().filter_map(|node| study.turn(node));
            let turns: Vec<Turn> = turns.collect();
            Some(SourceGame::of_turns(&name, number, study.start(), &turns))
        }
        Err(error) => {
            note(format_args!("{shown}: game {number}: {}", error.kind()));
            None
        }
    });
    Ok(Box::new(games))
}

fn of_records(path: &Path, name: String, bytes: &[u8]) -> Result<Games, Failure> {
    let games = read_games(bytes).map_err(|error| cannot("read", path, &error))?;
    let games: Vec<Vec<u8>> = games.map(<[u8]>::to_vec).collect();
    let shown = path.display().to_string();
    let games =
        (1..).zip(games).filter_map(move |(number, bytes)| match GameRecord::from_bytes(&bytes) {
            Ok(record) => Some(SourceGame { name: name.clone(), number, record, places: None }),
            Err(error) => {
                note(format_args!("{shown}: game {number}: {error}"));
                None
            }
        });
    Ok(Box::new(games))
}
