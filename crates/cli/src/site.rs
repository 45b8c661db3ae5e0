//! `cotulenh serve`: the site, in builds that have it (the feature `site`).

#[cfg(feature = "site")]
pub use with::{Options, run};
#[cfg(not(feature = "site"))]
pub use without::{Options, run};

#[cfg(feature = "site")]
mod with {
    use std::io::Write;

    pub use cotulenh_server::Options;

    use crate::error::Failure;

    /// Serves the site until it is told to end.
    pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
        cotulenh_server::run(options, out).map_err(Failure::server)
    }
}

#[cfg(not(feature = "site"))]
mod without {
    use std::ffi::OsString;
    use std::io::Write;

    use crate::error::Failure;

    /// Whatever options there would be.
    #[derive(clap::Args)]
    pub struct Options {
        #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<OsString>,
    }

    /// Says that there is no site.
    pub fn run(_options: &Options, _out: &mut impl Write) -> Result<(), Failure> {
        Err(Failure::Input(
            "this build has no site: it was built without the feature `site`; `cotulenh --help` lists \
             the other commands"
                .to_owned(),
        ))
    }
}
