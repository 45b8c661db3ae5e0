//! `cotulenh completions` and `cotulenh man`: what shells and readers of manuals need, made from the arguments.

use std::fs;
use std::io::Write;
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Arguments;
use crate::error::Failure;

/// Prints the completions for a shell.
pub fn completions(shell: Shell, out: &mut impl Write) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(
        shell,
        &mut <Arguments as CommandFactory>::command(),
        "cotulenh",
        &mut text,
    );
    out.write_all(&text)?;
    Ok(())
}

/// Writes a manual page for the program and one for each command.
pub fn man(folder: &Path) -> Result<(), Failure> {
    let written = fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(<Arguments as CommandFactory>::command(), folder));
    written
        .map_err(|error| Failure::Input(format!("cannot write into {}: {error}", folder.display())))
}

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory};

    use crate::args::Arguments;

    /// Commands that give no answer: they serve, play, or write files and texts that have a form of their own.
    const OTHERS: &[&str] = &[
        "serve",
        "play",
        "uci",
        "completions",
        "man",
        "backup",
        "restore",
        "engine-worker",
        "network random",
        "tune games",
        "tune fit",
    ];

    /// The names of the commands, with those above them, that neither answer in JSON nor are known not to.
    fn mute(command: &Command, path: &str, found: &mut Vec<String>) {
        let mut commands = command.get_subcommands().peekable();
        let is_leaf = commands.peek().is_none();
        let has_json = command.get_arguments().any(|arg| arg.get_long() == Some("json"));
        if is_leaf && !has_json && !OTHERS.contains(&path) {
            found.push(path.to_owned());
        }
        if has_json {
            return; // with all that is below it
        }
        for command in commands {
            mute(command, format!("{path} {}", command.get_name()).trim_start(), found);
        }
    }

    #[test]
    fn every_command_that_answers_does_so_in_json_too() {
        let mut found = Vec::new();
        mute(&<Arguments as CommandFactory>::command(), "", &mut found);
        assert_eq!(found, Vec::<String>::new());
    }
}
