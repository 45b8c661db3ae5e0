//! `cotulenh lessons`: lists lessons, and checks those of authors.

use std::io::Write;
use std::path::{Path, PathBuf};

use cotulenh_lessons::check::{Fault, faults};
use cotulenh_lessons::{Lesson, path, solve};
use serde_json::json;

use crate::error::Failure;
use crate::lessons_args::LessonsStep;

/// Lists or checks lessons; returns whether nothing is wrong with them.
pub fn run(step: &LessonsStep, out: &mut impl Write) -> Result<bool, Failure> {
    match step {
        LessonsStep::List { json } => list(*json, out).map(|()| true),
        LessonsStep::Check { files, json } => check(files, *json, out),
    }
}

fn list(json: bool, out: &mut impl Write) -> Result<(), Failure> {
    for chapter in path::chapters() {
        if !json {
            writeln!(out, "{} ({})", chapter.title.en, chapter.title.vi)?;
        }
        for lesson in chapter.lessons {
            let (id, title, boards) = (lesson.id, lesson.title, lesson.boards.len());
            match json {
                true => {
                    let line = json!({ "id": id, "chapter": chapter.title, "title": title, "boards": boards });
                    writeln!(out, "{line}")?;
                }
                false => writeln!(out, "  {id:<16}{} ({}), {boards} boards", title.en, title.vi)?,
            }
        }
    }
    Ok(())
}

fn check(files: &[PathBuf], json: bool, out: &mut impl Write) -> Result<bool, Failure> {
    let mut right = true;
    if files.is_empty() {
        for (id, text) in path::files() {
            right &= check_one(id, id, text, json, out)?;
        }
    }
    for file in files {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::Input(format!("cannot read {name}: {error}")))?;
        let id = file.file_stem().unwrap_or(Path::new("lesson").as_os_str()).to_string_lossy();
        right &= check_one(&name, &id, &text, json, out)?;
    }
    Ok(right)
}

/// Checks a lesson and says what was found.
fn check_one(
    name: &str,
    id: &str,
    text: &str,
    json: bool,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let read = Lesson::read(id, text);
    let found = match &read {
        Ok(lesson) => faults(lesson),
        Err(error) => vec![Fault { board: error.board, text: error.text.trim_end().to_owned() }],
    };
    let boards = read.as_ref().map_or(0, |lesson| lesson.boards.len());
    let trees = read
        .iter()
        .flat_map(|lesson| &lesson.boards)
        .filter_map(|board| solve::answers(board).ok());
    let answered: usize = trees.map(|tree| tree.answered).sum();
    if json {
        let faults: Vec<_> =
            found.iter().map(|fault| json!({ "board": fault.board, "text": fault.text })).collect();
        let line =
            json!({ "lesson": name, "boards": boards, "answered": answered, "faults": faults });
        writeln!(out, "{line}")?;
    } else if found.is_empty() {
        writeln!(out, "{name}: {boards} boards, {answered} turns answered, all is well")?;
    } else {
        for fault in &found {
            writeln!(out, "{name}: {fault}")?;
        }
    }
    Ok(found.is_empty())
}
