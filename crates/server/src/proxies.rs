//! Who really asks, when a proxy stands between: which proxies are believed, and what the site is called
//! outside.

use std::convert::Infallible;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::ApiError;
use crate::limits::Client;

/// An address, or all that begin with the same bits: `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

impl Network {
    /// Whether an address belongs to it.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let rest = u32::MAX.checked_shr(self.bits).unwrap_or(0);
                own.to_bits() | rest == other.to_bits() | rest
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let rest = u128::MAX.checked_shr(self.bits).unwrap_or(0);
                own.to_bits() | rest == other.to_bits() | rest
            }
            _ => false,
        }
    }
}

impl Network {
    /// The network of the clients in it: one address of IPv6 stands for its household.
    pub(crate) fn of_clients(self) -> Network {
        let most = if self.address.is_ipv4() { 32 } else { 64 };
        Network { bits: self.bits.min(most), ..self }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong = || {
            format!(
                "{text:?} is no address or network; expected one such as 10.0.0.5, 10.0.0.0/8, fd00::/8"
            )
        };
        let (address, bits) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.parse().map_err(|_| wrong()))?;
        if bits > most {
            return Err(wrong());
        }
        Ok(Network { address, bits })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

/// The proxies that are believed when they say for whom they ask.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrustedProxies(Vec<Network>);

impl Default for TrustedProxies {
    /// Those on this machine.
    fn default() -> TrustedProxies {
        let v4 = Network { address: Ipv4Addr::new(127, 0, 0, 0).into(), bits: 8 };
        TrustedProxies(vec![v4, Network { address: Ipv6Addr::LOCALHOST.into(), bits: 128 }])
    }
}

impl FromIterator<Network> for TrustedProxies {
    fn from_iter<I: IntoIterator<Item = Network>>(networks: I) -> TrustedProxies {
        TrustedProxies(networks.into_iter().collect())
    }
}

impl TrustedProxies {
    /// Whether a proxy at this address is believed.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// Who asks: the last in the chain of those who passed the request on that is no trusted proxy.
    /// What stands before it in the header can be anybody's invention.
    fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let lines = headers.get_all("x-forwarded-for").iter().rev();
        let named = lines.flat_map(|line| line.to_str().unwrap_or("?").rsplit(','));
        let mut client = peer;
        for name in named {
            let Some(before) = read_address(name.trim()).filter(|_| self.trusts(client)) else {
                break;
            };
            client = before;
        }
        client
    }

    /// Whether the request came encrypted to the first proxy.
    fn is_secure(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        self.trusts(peer) && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https")
    }
}

/// An address, perhaps with a port: `10.0.0.1`, `[::1]:8080`.
fn read_address(text: &str) -> Option<IpAddr> {
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port).or_else(bare)
}

/// Whether a proxy has passed a request on.
pub fn is_forwarded(headers: &HeaderMap) -> bool {
    ["x-forwarded-for", "forwarded", "x-real-ip", "via"]
        .iter()
        .any(|name| headers.contains_key(*name))
}

/// What the site is called outside: `https://play.example.org`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BaseUrl {
    is_secure: bool,
    /// As browsers write it in the header `Origin`.
    origin: String,
}

impl BaseUrl {
    /// Whether it is encrypted.
    pub fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// Whether a page with that origin is one of this site.
    pub fn is_origin(&self, origin: &str) -> bool {
        self.origin.eq_ignore_ascii_case(origin)
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin)
    }
}

impl FromStr for BaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<BaseUrl, String> {
        let wrong = || {
            format!(
                "{text:?} is no address of a site; expected one such as https://play.example.org"
            )
        };
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let (scheme, authority) = uri.scheme_str().zip(uri.authority()).ok_or_else(wrong)?;
        let usual = match scheme {
            "https" => 443,
            "http" => 80,
            _ => return Err(wrong()),
        };
        if uri.path() != "/" || uri.query().is_some() || authority.as_str().contains('@') {
            return Err(wrong());
        }
        let port = authority.port_u16().filter(|&port| port != usual);
        let port = port.map_or(String::new(), |port| format!(":{port}"));
        let host = authority.host().to_ascii_lowercase();
        Ok(BaseUrl { is_secure: scheme == "https", origin: format!("{scheme}://{host}{port}") })
    }
}

/// Whether the browser's connection is encrypted, as far as is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Secured(pub bool);

impl<S: Sync> FromRequestParts<S> for Secured {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Secured, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Secured(false)))
    }
}

/// The name of a machine has at most 253 letters; a port follows.
const LONGEST_HOST: usize = 253 + ":65535".len();

/// What the site is called in links: by its name outside, or by the name it was asked by.
pub fn origin(base_url: Option<&BaseUrl>, headers: &HeaderMap, Secured(secure): Secured) -> String {
    if let Some(base_url) = base_url {
        return base_url.to_string();
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || ".:-_[]".contains(letter);
    let is_name = (1..=LONGEST_HOST).contains(&host.len()) && host.chars().all(plain);
    // Whoever asks with another name is shown links to nowhere, not markup.
    let host = if is_name { host } else { "localhost" };
    format!("{}://{host}", if secure { "https" } else { "http" })
}

/// Finds out from where a request really comes, before anything else is done with it.
pub async fn locate(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let Some(&ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() else {
        return ApiError::internal().into_response();
    };
    let site = app.site();
    let client = Client::new(site.proxies.client(peer.ip(), request.headers()));
    let secure = site
        .base_url
        .as_ref()
        .map_or_else(|| site.proxies.is_secure(peer.ip(), request.headers()), BaseUrl::is_secure);
    request.extensions_mut().insert(client);
    request.extensions_mut().insert(Secured(secure));
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn networks() {
        let holds = |network: &str, other: &str| {
            network.parse::<Network>().expect("a network").contains(address(other))
        };
        assert!(holds("10.0.0.0/8", "10.200.3.4") && !holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("10.0.0.5", "10.0.0.5") && !holds("10.0.0.5", "10.0.0.4"));
        assert!(holds("10.0.0.5", "::ffff:10.0.0.5") && !holds("10.0.0.0/8", "::1"));
        assert!(holds("fd00::/8", "fd12::1") && !holds("fd00::/8", "fe80::1"));
        assert!(holds("0.0.0.0/0", "8.8.8.8") && holds("::/0", "2001:db8::1"));
        for wrong in ["", "10.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/x", "example.org", "/8"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_last_address_that_is_no_trusted_proxy_is_the_client() {
        let networks = ["127.0.0.0/8", "10.0.0.0/8"].map(|text| text.parse().expect("a network"));
        let proxies = TrustedProxies::from_iter(networks);
        let client = |peer: &str, lines: &[&'static str]| {
            let lines = lines.iter().map(|line| HeaderValue::from_static(line));
            let name = axum::http::HeaderName::from_static("x-forwarded-for");
            let headers = lines.fold(HeaderMap::new(), |mut headers, line| {
                headers.append(&name, line);
                headers
            });
            proxies.client(address(peer), &headers).to_string()
        };
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(client("127.0.0.1", &["9.9.9.9, 1.2.3.4, 10.1.1.1"]), "1.2.3.4");
        assert_eq!(client("127.0.0.1", &["9.9.9.9", "1.2.3.4:555, 10.1.1.1"]), "1.2.3.4");
        assert_eq!(client("127.0.0.1", &["[2001:db8::1]:80"]), "2001:db8::1");
        // Who is no proxy of ours says nothing about others.
        assert_eq!(client("5.6.7.8", &["1.2.3.4"]), "5.6.7.8");
        assert_eq!(client("127.0.0.1", &["1.2.3.4, unknown"]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &["1.2.3.4, nobody, 10.1.1.1"]), "10.1.1.1");
    }

    #[test]
    fn base_urls() {
        let url: BaseUrl = "https://Play.Example.org:443/".parse().expect("a URL");
        assert!(url.is_secure() && url.to_string() == "https://play.example.org");
        assert!(url.is_origin("https://play.example.org"));
        for other in ["http://play.example.org", "https://example.org", "null", ""] {
            assert!(!url.is_origin(other), "{other}");
        }
        let url: BaseUrl = "http://localhost:8080".parse().expect("a URL");
        assert!(!url.is_secure() && url.is_origin("http://localhost:8080"));
        for wrong in ["", "play.example.org", "ftp://x", "https://x/path", "https://a@b", "/x"] {
            assert!(wrong.parse::<BaseUrl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn links_have_the_name_that_was_asked_for_if_it_can_be_one() {
        let asked = |host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().expect("a header"));
            origin(None, &headers, Secured(true))
        };
        assert_eq!(asked("play.example.org:8443"), "https://play.example.org:8443");
        assert_eq!(asked("[::1]:8080"), "https://[::1]:8080");
        let long = "x".repeat(2_000);
        for wrong in ["a b", "<script>", "\"", "", &long] {
            assert_eq!(asked(wrong), "https://localhost", "{wrong}");
        }
    }
}
