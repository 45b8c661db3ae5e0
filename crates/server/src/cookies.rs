//! The cookie that says who asks: an id, and a signature that only this server can make.

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::players::PlayerId;
use crate::proxies::Secured;

/// Its name.
pub const NAME: &str = "cotulenh";
/// As long as browsers keep one: 400 days.
const AGE: u32 = 400 * 86_400;

/// Writes and reads cookies.
pub struct Cookies {
    mac: Hmac<Sha256>,
}

impl Cookies {
    /// Cookies signed with a secret.
    pub fn new(secret: &[u8]) -> Option<Cookies> {
        Hmac::new_from_slice(secret).ok().map(|mac| Cookies { mac })
    }

    /// Who asks, if the cookie is genuine.
    pub fn read(&self, headers: &HeaderMap) -> Option<PlayerId> {
        let texts = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let cookies = texts.flat_map(|text| text.split(';'));
        let mut ours =
            cookies.filter_map(|cookie| cookie.trim().strip_prefix(NAME)?.strip_prefix('='));
        ours.find_map(|value| self.verify(value))
    }

    /// The header that sets the cookie. One that came encrypted is for encrypted connections only.
    pub fn write(&self, id: &PlayerId, Secured(secure): Secured) -> Option<HeaderValue> {
        let signature = hex(&self.sign(id).finalize().into_bytes());
        let secure = if secure { "; Secure" } else { "" };
        let text = format!(
            "{NAME}={id}.{signature}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}"
        );
        HeaderValue::from_str(&text).ok()
    }

    fn sign(&self, id: &PlayerId) -> Hmac<Sha256> {
        let mut mac = self.mac.clone();
        mac.update(id.as_str().as_bytes());
        mac
    }

    fn verify(&self, value: &str) -> Option<PlayerId> {
        let (id, signature) = value.split_once('.')?;
        let id = PlayerId::read(id)?;
        self.sign(&id).verify_slice(&unhex(signature)?).ok()?;
        Some(id)
    }
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |digit: u8| char::from(b"0123456789abcdef"[usize::from(digit)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |letter: u8| char::from(letter).to_digit(16).map(|digit| digit as u8);
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookie: &str) -> HeaderMap {
        HeaderMap::from_iter([(COOKIE, cookie.parse().expect("a header"))])
    }

    #[test]
    fn only_genuine_cookies_are_read() {
        let cookies = Cookies::new(&[7; 32]).expect("cookies");
        let id = PlayerId::fresh().expect("an id");
        let set = cookies.write(&id, Secured(false)).expect("a header");
        let value = set.to_str().expect("text").split(';').next().expect("a value").to_owned();
        assert_eq!(cookies.read(&headers(&value)), Some(id.clone()));
        assert_eq!(cookies.read(&headers(&format!("a=b; {value}; c"))), Some(id));
        let other = Cookies::new(&[8; 32]).expect("cookies");
        assert_eq!(other.read(&headers(&value)), None);
        let mut forged = value.clone().into_bytes();
        forged[12] ^= 1;
        let forged = String::from_utf8(forged).expect("text");
        for wrong in [&*forged, &value[..value.len() - 1], "cotulenh=", "cotulenh=p.é", "x"] {
            let Ok(value) = HeaderValue::from_bytes(wrong.as_bytes()) else { continue };
            assert_eq!(cookies.read(&HeaderMap::from_iter([(COOKIE, value)])), None, "{wrong}");
        }
    }
}
