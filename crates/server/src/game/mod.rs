//! Games: what may happen in one, the task that runs it, and the sockets around it.

mod answer;
mod apply;
mod event;
mod live;
mod message;
mod registry;
mod room;
mod settings;
mod socket;
mod task;
mod view;

pub use live::LiveGame;
pub use message::{Refusal, RefusalCode};
pub use registry::Games;
pub use settings::{Info, Seat, Settings};
pub use socket::{is_ping, no_websocket, routes};
pub use view::BySide;
