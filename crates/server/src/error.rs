//! Errors as the protocol has them: a code for programs, a sentence for people.

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use cotulenh::json::Words;
use cotulenh::words::Say;
use serde::Serialize;
use utoipa::ToSchema;

use crate::words::Said;

/// What kind of error it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, ToSchema)]
#[schema(as = ErrorCode)]
#[serde(rename_all = "camelCase")]
pub enum Code {
    /// The request cannot be read, or asks for what cannot be.
    BadRequest,
    /// There is no such thing.
    NotFound,
    /// Not in this way: another method is meant.
    NotAllowed,
    /// The one who asks may not do this.
    Forbidden,
    /// It does not fit what is there.
    Conflict,
    /// It was there, and is no more.
    Gone,
    /// The body is too large.
    TooLarge,
    /// Too many requests.
    TooMany,
    /// No room at the moment.
    Busy,
    /// A fault of the server.
    Internal,
}

impl Code {
    /// The HTTP status of such errors.
    pub const fn status(self) -> StatusCode {
        match self {
            Code::BadRequest => StatusCode::BAD_REQUEST,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::NotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Code::Forbidden => StatusCode::FORBIDDEN,
            Code::Conflict => StatusCode::CONFLICT,
            Code::Gone => StatusCode::GONE,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl Code {
    /// After how many seconds it may be tried again, where waiting helps.
    fn wait(self) -> Option<HeaderValue> {
        matches!(self, Code::TooMany | Code::Busy).then(|| HeaderValue::from_static("5"))
    }
}

/// What is wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ApiError {
    /// What kind it is.
    pub code: Code,
    /// What is wrong, in words.
    pub text: Words,
}

impl ApiError {
    /// An error, and what is said about it.
    pub fn new(code: Code, what: &impl Say) -> ApiError {
        ApiError { code, text: Words::new(what) }
    }

    /// A request that cannot be granted as it is.
    pub fn bad_request(what: &impl Say) -> ApiError {
        ApiError::new(Code::BadRequest, what)
    }

    /// There is no such thing.
    pub fn not_found() -> ApiError {
        ApiError::new(Code::NotFound, &Said::NotFound)
    }

    /// A game cannot begin in the middle of a turn.
    pub fn mid_deploy() -> ApiError {
        ApiError::bad_request(&Said::MidDeploy)
    }

    /// A fault of the server.
    pub fn internal() -> ApiError {
        ApiError::new(Code::Internal, &Said::Internal)
    }
}

/// An error.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Error)]
pub struct ErrorAnswer {
    /// What is wrong.
    pub error: ApiError,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, wait) = (self.code.status(), self.code.wait());
        let mut response = (status, Json(ErrorAnswer { error: self })).into_response();
        response.headers_mut().extend(wait.map(|seconds| (RETRY_AFTER, seconds)));
        response
    }
}
