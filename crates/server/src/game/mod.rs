//! Games.

use crate::error::{ApiError, Code};

/// What asks for a WebSocket must be able to speak as one.
pub fn no_websocket() -> ApiError {
    let (en, vi) = ("this address is for WebSockets", "địa chỉ này dành cho WebSocket");
    ApiError::new(Code::BadRequest, en, vi)
}
