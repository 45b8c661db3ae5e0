//! `cotulenh serve` and what operators need beside it: the site, in builds that have it (the feature `site`).

#[cfg(feature = "site")]
pub use with::{
    Admin, Backup, Migrate, Options, Restore, WorkerOptions, admin, backup, migrate, restore, run,
    work,
};
#[cfg(not(feature = "site"))]
pub use without::{Options, run};

#[cfg(feature = "site")]
mod with {
    use std::io::Write;
    use std::path::PathBuf;

    use cotulenh_server::AdminRequest;
    pub use cotulenh_server::{Options, WorkerOptions};

    use crate::error::Failure;

    /// Serves the site until it is told to end.
    pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
        cotulenh_server::run(options, out).map_err(Failure::server)
    }

    /// Works for the servers on a bus until it is told to end.
    pub fn work(options: &WorkerOptions, out: &mut impl Write) -> Result<(), Failure> {
        cotulenh_server::run_worker(options, out).map_err(Failure::server)
    }

    /// Which database.
    #[derive(clap::Args)]
    pub struct Database {
        /// The database of the server: a file, or an address that begins with `postgres://`
        #[arg(long, value_name = "FILE|URL", default_value = "cotulenh.sqlite")]
        #[arg(env = "COTULENH_DATABASE")]
        pub database: PathBuf,
    }

    #[derive(clap::Args)]
    pub struct Backup {
        /// Where to write the copy
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[command(flatten)]
        of: Database,
        /// Replace a file of that name
        #[arg(long)]
        force: bool,
    }

    /// Copies the database, whether a server uses it or not.
    pub fn backup(args: &Backup) -> Result<(), Failure> {
        let Backup { file, of, force } = args;
        let failed = |error| Failure::server(format_args!("no backup was made: {error}"));
        cotulenh_server::backup(&of.database, file, *force).map_err(failed)
    }

    #[derive(clap::Args)]
    pub struct Restore {
        /// The copy, as `cotulenh backup` wrote it
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[command(flatten)]
        to: Database,
        /// Replace the database that is there
        #[arg(long)]
        force: bool,
    }

    /// Puts a copy in the place of the database.
    pub fn restore(args: &Restore) -> Result<(), Failure> {
        let Restore { file, to, force } = args;
        let failed = |error| Failure::server(format_args!("nothing was restored: {error}"));
        cotulenh_server::restore(file, &to.database, *force).map_err(failed)
    }

    #[derive(clap::Args)]
    pub struct Migrate {
        /// The database that is there: a file, or an address that begins with `postgres://`
        #[arg(value_name = "FROM")]
        from: PathBuf,
        /// The new one, which has to be empty: a file, or an address that begins with `postgres://`
        #[arg(value_name = "TO")]
        to: PathBuf,
        /// Print one line of JSON (docs/json.md)
        #[arg(long)]
        json: bool,
    }

    /// Moves a whole database, and says what was moved.
    pub fn migrate(args: &Migrate, out: &mut impl Write) -> Result<(), Failure> {
        let failed = |error| Failure::server(format_args!("nothing was moved: {error}"));
        let moved = cotulenh_server::move_all(&args.from, &args.to).map_err(failed)?;
        if args.json {
            let tables = moved.tables.iter().map(|(table, rows, hash)| {
                serde_json::json!({ "table": table, "rows": rows, "hash": hash })
            });
            let tables: Vec<_> = tables.collect();
            return Ok(writeln!(out, "{}", serde_json::json!({ "tables": tables }))?);
        }
        for (table, rows, hash) in &moved.tables {
            writeln!(out, "{table:<10} {rows:>10} rows, {}", &hash[..16])?;
        }
        writeln!(
            out,
            "All of it arrived: numbers and hashes are the same. The old database stays."
        )?;
        Ok(())
    }

    #[derive(clap::Args)]
    pub struct Admin {
        #[command(flatten)]
        of: Database,
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(subcommand)]
        request: AdminRequest,
    }

    /// Asks the server that runs, and prints its answer.
    pub fn admin(args: &Admin, out: &mut impl Write) -> Result<(), Failure> {
        let answer = cotulenh_server::ask_server(&args.of.database, &args.request);
        let answer = answer.map_err(Failure::server)?;
        match args.json {
            true => writeln!(out, "{answer}")?,
            false => crate::table::print(&answer, out)?,
        }
        Ok(())
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
