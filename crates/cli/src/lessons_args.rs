//! The arguments of `cotulenh lessons`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

pub const LESSONS: &str = "\
Lessons: short boards with goals that the rules check. Anybody can write one, as docs/lessons.md explains; `check` \
plays it to the end of every way and says what is wrong with it.";
pub const LESSONS_EXAMPLES: &str = "\
Examples:
  cotulenh lessons list
  cotulenh lessons check my-lesson.toml";

#[derive(Args)]
pub struct Lessons {
    #[command(subcommand)]
    pub step: LessonsStep,
}

#[derive(Subcommand)]
pub enum LessonsStep {
    /// List the lessons that are shipped
    List {
        /// Print one line of JSON for each lesson (docs/json.md)
        #[arg(long)]
        json: bool,
    },
    /// Check lessons: goals, numbers of turns, answers and texts
    ///
    /// The exit code is 1 if anything is wrong.
    Check {
        /// Files of lessons (TOML); those that are shipped if none is named
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Print one line of JSON for each lesson (docs/json.md)
        #[arg(long)]
        json: bool,
    },
}
