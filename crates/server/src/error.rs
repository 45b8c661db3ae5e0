//! Errors as the protocol has them: a code for programs, a sentence for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

/// A sentence in each language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Text {
    /// English.
    pub en: String,
    /// Vietnamese.
    pub vi: String,
}

impl Text {
    /// The same sentence in both languages.
    pub fn new(en: impl Into<String>, vi: impl Into<String>) -> Text {
        Text { en: en.into(), vi: vi.into() }
    }
}

/// What kind of error it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
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

/// An error as an answer: `{"error": {"code": ..., "text": ...}}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiError {
    /// What kind it is.
    pub code: Code,
    /// What is wrong, in words.
    pub text: Text,
}

impl ApiError {
    /// An error with a sentence in English and Vietnamese.
    pub fn new(code: Code, en: impl Into<String>, vi: impl Into<String>) -> ApiError {
        ApiError { code, text: Text::new(en, vi) }
    }

    /// There is no such thing.
    pub fn not_found() -> ApiError {
        ApiError::new(
            Code::NotFound,
            "what you are looking for does not exist, or not any more",
            "nội dung bạn tìm không tồn tại hoặc không còn nữa",
        )
    }

    /// A game cannot begin in the middle of a turn.
    pub fn mid_deploy() -> ApiError {
        ApiError::new(
            Code::BadRequest,
            "a game begins between turns: finish or cancel the deploy first",
            "ván cờ bắt đầu giữa hai lượt: hãy kết thúc hoặc hủy đợt triển khai trước",
        )
    }

    /// A fault of the server.
    pub fn internal() -> ApiError {
        ApiError::new(
            Code::Internal,
            "the server could not do this; please try again",
            "máy chủ không làm được việc này; vui lòng thử lại",
        )
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            error: Inner,
        }
        #[derive(Serialize)]
        struct Inner {
            code: Code,
            text: Text,
        }
        let body = Body { error: Inner { code: self.code, text: self.text } };
        (self.code.status(), Json(body)).into_response()
    }
}
