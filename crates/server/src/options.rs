//! The options of the server.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use clap::builder::FalseyValueParser;
use tracing::level_filters::LevelFilter;

use crate::app::Site;
use crate::bus::BusUrl;
use crate::proxies::{BaseUrl, Network, TrustedProxies};
use crate::store::Durability;

/// How the server runs. Every option can also be set by a variable of the environment.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The address to listen on
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8080")]
    #[arg(env = "COTULENH_LISTEN")]
    pub listen: String,
    /// The database: a file, which is made if there is none, or the address of one, such as
    /// `postgres://user:password@host/name`. `:memory:` keeps nothing
    #[arg(long, value_name = "FILE|URL", default_value = "cotulenh.sqlite")]
    #[arg(env = "COTULENH_DATABASE")]
    pub database: PathBuf,
    /// What survives a power cut: `normal`, all but the last moments; `full`, every turn that was
    /// acknowledged, at the price of waiting for the disk
    #[arg(long, value_name = "HOW", value_enum, default_value_t, env = "COTULENH_DURABILITY")]
    #[arg(hide_possible_values = true)]
    pub durability: Durability,
    /// How many threads the engines use; one less than there are processors if not given. 0: the engines
    /// are elsewhere, as `cotulenh engine-worker` on the same bus
    #[arg(long, visible_alias = "engine-threads", value_name = "N", env = "COTULENH_THREADS")]
    pub threads: Option<usize>,
    /// The NATS servers by which this server is one of several with the same database, or by which it
    /// reaches engine workers; with commas between them
    #[arg(long, value_name = "nats://HOST:PORT,...", env = "COTULENH_BUS")]
    pub bus: Option<BusUrl>,
    /// The proxies that are believed when they say for whom they ask (X-Forwarded-For): addresses or
    /// networks, with commas between them; those on this machine if not given
    #[arg(long, value_name = "ADDR[/BITS],...", value_delimiter = ',')]
    #[arg(env = "COTULENH_TRUSTED_PROXIES")]
    pub trusted_proxies: Vec<Network>,
    /// What the site is called outside, such as `https://play.example.org`: pages with another origin
    /// are refused, and cookies are for encrypted connections only
    #[arg(long, value_name = "URL", env = "COTULENH_BASE_URL")]
    pub base_url: Option<BaseUrl>,
    /// An address for metrics alone; if not given, programs on this machine find them at /metrics
    #[arg(long, value_name = "HOST:PORT", env = "COTULENH_METRICS_LISTEN")]
    pub metrics_listen: Option<String>,
    /// No lobby: games by link and against the computer only
    #[arg(long, env = "COTULENH_NO_LOBBY", value_parser = FalseyValueParser::new())]
    pub no_lobby: bool,
    /// What the log tells: error, warn, info, debug, trace or off
    #[arg(long, value_name = "LEVEL", default_value = "info", env = "COTULENH_LOG")]
    pub log: LevelFilter,
}

impl Options {
    /// What they say about the site.
    pub(crate) fn site(&self) -> Site {
        let proxies = match self.trusted_proxies.is_empty() {
            true => TrustedProxies::default(),
            false => self.trusted_proxies.iter().copied().collect(),
        };
        Site {
            has_lobby: !self.no_lobby,
            proxies,
            base_url: self.base_url.clone(),
            metrics_elsewhere: self.metrics_listen.is_some(),
        }
    }

    /// How many threads the engines use.
    pub fn threads(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.unwrap_or_else(|| processors().saturating_sub(1).max(1))
    }
}
