//! Games: what may happen in one, the task that runs it, and the sockets around it.

mod answer;
mod apply;
mod draws;
mod event;
mod kept;
mod live;
mod message;
mod offers;
mod registry;
mod room;
mod settings;
mod socket;
mod task;
mod tell;
mod view;

#[cfg(feature = "testing")]
pub use apply::{NotApplied, Sent};
pub use live::LiveGame;
#[cfg(feature = "testing")]
pub use message::Message;
pub use message::Refusal;
pub use registry::Games;
pub use settings::{Info, Seat, Settings};
pub use socket::{LONGEST, routes};
pub use view::BySide;
#[cfg(feature = "testing")]
pub use view::Presence;
