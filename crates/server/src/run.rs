//! The server as a program.

use std::io::Write;

use tokio::signal::unix::{SignalKind, signal};

use crate::assets;
use crate::log;
use crate::options::Options;
use crate::serve::{ServeError, Server};
use crate::system;

/// Serves until the program is told to end; says first where.
///
/// # Errors
///
/// If the server cannot start.
pub fn run(options: &Options, out: &mut impl Write) -> Result<(), ServeError> {
    log::start(options.log);
    system::raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(ServeError::System)?;
    runtime.block_on(async {
        let server = Server::start(options).await?;
        let address = server.address().map_err(ServeError::System)?;
        let database = crate::store::Place::named(&options.database);
        let said = writeln!(out, "CoTuLenh is served on http://{address} (database: {database})");
        if !assets::has_engine() {
            tracing::warn!(
                "the site was built without WebAssembly: analyses use the server's engine, and nothing \
                can be played without a connection (docs/server.md)"
            );
        }
        // When nobody reads it, there is nobody to tell.
        let _ = said.and_then(|()| out.flush());
        let mut terminate = signal(SignalKind::terminate()).map_err(ServeError::System)?;
        let mut interrupt = signal(SignalKind::interrupt()).map_err(ServeError::System)?;
        let stop = async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            tracing::info!("stopping");
        };
        server.run(stop).await;
        Ok(())
    })
}
