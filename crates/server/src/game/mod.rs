//! Games: what may happen in one, the task that runs it, and the sockets around it.

mod answer;
mod apply;
mod deadlines;
mod draws;
pub mod elsewhere;
mod event;
mod held;
mod kept;
mod live;
mod message;
mod names;
mod offers;
mod registry;
mod room;
mod session;
mod settings;
mod socket;
mod task;
mod tell;
mod update;
mod view;

#[cfg(feature = "testing")]
pub use apply::{NotApplied, Sent};
pub use event::Ending;
pub use live::LiveGame;
pub use message::{Message, Refusal};
pub use registry::{Games, Inbox};
pub use settings::{Info, Seat, Settings, seats};
pub use socket::routes;
pub use task::{Ask, Joining};
pub use update::Update;
#[cfg(feature = "testing")]
pub use view::Presence;
pub use view::{BySide, GameState, seat_name};
