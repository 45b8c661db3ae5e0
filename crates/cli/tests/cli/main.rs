//! `cotulenh` as its users meet it: arguments in, text and exit code out.

mod analyse;
mod attack;
mod data;
mod endings;
mod errors;
mod help;
mod json;
mod lessons;
mod matches;
mod moves;
mod network;
mod perft;
mod pgn;
mod play;
mod position;
mod process;
mod session;
mod shell;
mod show;
mod site;
mod turns;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run of the program gave.
struct Run {
    /// Its standard output.
    stdout: String,
    /// Its standard error.
    stderr: String,
    /// Its exit code; none if a signal ended it.
    code: Option<i32>,
}

/// The program with arguments; no setting of the surroundings gets in its way.
fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cotulenh"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    // Whatever a test forgets to say, no database is left in the working tree.
    command.env("COTULENH_DATABASE", ":memory:");
    command
}

/// Runs the program.
fn run(args: &[&str]) -> Run {
    finish(&mut command(args))
}

/// Runs a command.
fn finish(command: &mut Command) -> Run {
    let output = command.output().expect("the program runs");
    Run {
        stdout: String::from_utf8(output.stdout).expect("standard output is text"),
        stderr: String::from_utf8(output.stderr).expect("standard error is text"),
        code: output.status.code(),
    }
}

/// The standard output of a run that must succeed and say nothing else.
fn stdout(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.code, &*run.stderr), (Some(0), ""), "{args:?}");
    run.stdout
}

/// A file of its own for a test.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

/// Runs the program with a standard input.
fn run_with(args: &[&str], input: &str) -> Run {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Run { stdout: text(output.stdout), stderr: text(output.stderr), code: output.status.code() }
}

/// A file of the rules library's tests.
fn rules_data(name: &str) -> String {
    let path = format!("{}/../cotulenh/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}
