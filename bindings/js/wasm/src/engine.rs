//! The engine: a conversation in UCI. There is one in each instance.

// Imports and `no_mangle` alone are what is not safe: the imports take and give numbers, and the host only
// reads what they name during the call.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use cotulenh_engine::eval::nnue::Network;
use cotulenh_engine::uci::Session;
use cotulenh_engine::{Clock, Signals};

use crate::buffers;

#[link(wasm_import_module = "cotulenh")]
unsafe extern "C" {
    /// The time in milliseconds since some moment.
    safe fn now() -> f64;
    /// Whether the search shall end.
    safe fn is_stopped() -> u32;
    /// Takes bytes of what the engine says.
    safe fn say(bytes: *const u8, length: usize);
}

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// What the engine says, handed to the host as it comes.
struct Host;

impl Write for Host {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        say(bytes.as_ptr(), bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The host's clock, which also hears when the search shall end.
fn clock(signals: Arc<OnceLock<Arc<Signals>>>) -> Clock {
    Clock::new(move || {
        if is_stopped() != 0
            && let Some(signals) = signals.get()
        {
            signals.stop();
        }
        Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
    })
}

/// Begins the conversation. Weak levels play otherwise with another seed; so many threads of the host help
/// where memory can be shared.
#[unsafe(no_mangle)]
pub extern "C" fn engine_new(seed: u32, helpers: usize) {
    let signals = Arc::new(OnceLock::new());
    let mut session = Session::without_threads(Host, clock(Arc::clone(&signals)));
    session.set_seed(u64::from(seed) << 20);
    #[cfg(target_feature = "atomics")]
    session.set_spawner(crate::threads::spawner(helpers));
    #[cfg(not(target_feature = "atomics"))]
    let _ = helpers;
    // It is set once.
    let _ = signals.set(session.signals());
    SESSION.set(Some(session));
}

/// Obeys the command in the input; 0 after `quit`. A search is over when it comes back.
#[unsafe(no_mangle)]
pub extern "C" fn engine_command() -> u32 {
    let input = buffers::take_input();
    let goes_on = SESSION.with_borrow_mut(|session| {
        session.as_mut().is_some_and(|session| session.command(&String::from_utf8_lossy(&input)))
    });
    buffers::give_back(input);
    u32::from(goes_on)
}

/// Judges positions by the network in the input. 0, or 1 with the reason why not as the answer.
#[unsafe(no_mangle)]
pub extern "C" fn engine_network() -> u32 {
    let input = buffers::take_input();
    let read = Network::from_bytes(&input);
    buffers::give_back(input);
    match read {
        Ok(network) => {
            SESSION.with_borrow_mut(|session| {
                if let Some(session) = session.as_mut() {
                    session.set_network(network);
                }
            });
            0
        }
        Err(error) => buffers::answer(|output| {
            // Writing to memory does not fail.
            let _ = write!(output, "{error}");
            1
        }),
    }
}
