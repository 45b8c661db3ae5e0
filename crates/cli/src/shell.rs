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
