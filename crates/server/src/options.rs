//! The options of the server.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use clap::builder::FalseyValueParser;
use tracing::level_filters::LevelFilter;

/// How the server runs. Every option can also be set by a variable of the environment.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The address to listen on
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8080")]
    #[arg(env = "COTULENH_LISTEN")]
    pub listen: String,
    /// The database file; it is made if there is none. `:memory:` keeps nothing
    #[arg(long, value_name = "FILE", default_value = "cotulenh.sqlite")]
    #[arg(env = "COTULENH_DATABASE")]
    pub database: PathBuf,
    /// How many threads the engines use; one less than there are processors if not given
    #[arg(long, value_name = "N", env = "COTULENH_THREADS")]
    pub threads: Option<NonZeroUsize>,
    /// No lobby: games by link and against the computer only
    #[arg(long, env = "COTULENH_NO_LOBBY", value_parser = FalseyValueParser::new())]
    pub no_lobby: bool,
    /// What the log tells: error, warn, info, debug, trace or off
    #[arg(long, value_name = "LEVEL", default_value = "info", env = "COTULENH_LOG")]
    pub log: LevelFilter,
}

impl Options {
    /// How many threads the engines use.
    pub fn threads(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(|| processors().saturating_sub(1).max(1), NonZeroUsize::get)
    }
}
