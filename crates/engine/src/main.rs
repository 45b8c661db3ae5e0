//! The engine as a program of its own. It speaks UCI; arguments are one UCI command, such as `bench 6`.

use std::io::{self, BufReader, Write};

use cotulenh_engine::uci;

const HELP: &str = "\
The engine of CoTuLenh (Commander Chess). It speaks UCI on standard input and output.

Usage: cotulenh-engine [COMMAND...]

With a COMMAND, such as `bench 6` or `go perft 3`, it obeys that one and ends.
";

fn main() -> io::Result<()> {
    let args: Vec<String> =
        std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    match args.first().map(String::as_str) {
        None => uci::serve(BufReader::new(io::stdin()), io::stdout()),
        Some("-h" | "--help") => io::stdout().write_all(HELP.as_bytes()),
        Some("-V" | "--version") => {
            writeln!(io::stdout(), "cotulenh-engine {}", env!("CARGO_PKG_VERSION"))
        }
        Some(_) => uci::serve(args.join(" ").as_bytes(), io::stdout()),
    }
}
