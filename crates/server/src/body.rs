//! Bodies of requests: JSON, with errors as the protocol has them.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::error::{ApiError, Code};
use crate::words::Said;

/// The body of a request, read as JSON whatever it is called; none at all is an empty object.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        let bytes = Bytes::from_request(request, state).await.map_err(|error| {
            if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
                ApiError::new(Code::TooLarge, &Said::TooLarge)
            } else {
                ApiError::bad_request(&Said::NoBody)
            }
        })?;
        read(&bytes).map(Body)
    }
}

/// Reads the body of a request.
///
/// # Errors
///
/// If it is not of that form.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let text = if bytes.is_empty() { b"{}" } else { bytes };
    serde_json::from_slice(text).map_err(|error| unreadable(&error))
}

/// The error for JSON that is not of the form that was asked for.
pub fn unreadable(error: &serde_json::Error) -> ApiError {
    ApiError::bad_request(&Said::Unreadable { detail: error.into() })
}
