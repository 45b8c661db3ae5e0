//! The lessons that are shipped, in the order in which they are learned.

use crate::lesson::{Lesson, Text};
use crate::words::CHAPTERS;

/// A part of the path.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Its title.
    pub title: Text,
    /// Its lessons, in order.
    pub lessons: Vec<Lesson>,
}

macro_rules! files {
    ($($id:literal)+) => { &[$(($id, include_str!(concat!("../lessons/", $id, ".toml")))),+] };
}

/// The names and texts of the lessons of each chapter.
const PARTS: [&[(&str, &str)]; CHAPTERS.len()] = [
    files!["land" "sea"],
    files!["infantry" "militia" "tank" "engineer" "artillery" "missile" "air-force" "navy" "anti-air" "headquarters" "commander"],
    files!["capture" "stay" "forced-stay" "suicide"],
    files!["stacks" "riding" "deploy" "deploy-ground" "deploy-capture"],
    files!["rings" "lanes"],
    files!["heroes" "hero-power"],
    files!["facing" "check" "escapes" "mate" "mate-two"],
    files!["draws" "notation"],
    files!["safety" "fork" "opening"],
    files!["game-raid" "game-guns" "game-siege"],
];

/// The chapters with their lessons.
pub fn chapters() -> impl Iterator<Item = Chapter> {
    CHAPTERS.iter().zip(PARTS).map(|((en, vi), files)| Chapter {
        title: Text { en: (*en).to_owned(), vi: (*vi).to_owned() },
        lessons: files.iter().filter_map(|(id, text)| Lesson::read(id, text).ok()).collect(),
    })
}

/// The names and the texts of all lessons, in order.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    PARTS.into_iter().flatten().copied()
}

/// The lesson with that name.
pub fn lesson(id: &str) -> Option<Lesson> {
    let (id, text) = files().find(|(name, _)| *name == id)?;
    Lesson::read(id, text).ok()
}
