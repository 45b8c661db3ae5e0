use crate::harness::{TestServer, ask};

#[tokio::test]
async fn pages_and_their_headers() {
    let server = TestServer::start().await;
    let get = async |path: &str, headers: &[&str]| {
        let headers: Vec<String> = headers.iter().map(|&header| header.to_owned()).collect();
        ask(&server.address, path, &headers, b"").await
    };
    for path in [
        "/",
        "/c/cabc",
        "/g/gabc",
        "/g/gabc?color=b",
        "/analysis",
        "/analysis/gabc",
        "/editor",
        "/learn",
        "/learn/tank",
        "/rules",
        "/games",
        "/rulebook",
        "/settings",
    ] {
        let page = get(&format!("GET {path}"), &[]).await;
        assert_eq!(page.status, 200, "{path}");
        assert!(page.text().starts_with("<!doctype html>"), "{path}");
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
        assert_eq!(page.header("cache-control"), Some("no-cache"));
        let policy = page.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'self'"));
        // The engine is WebAssembly; nothing else is made from texts.
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        assert_eq!(policy.matches("unsafe").count(), 1, "{policy}");
        assert_eq!(page.header("cross-origin-embedder-policy"), Some("require-corp"));
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
        assert!(
            page.header("set-cookie")
                .is_some_and(|cookie| cookie.contains("HttpOnly; SameSite=Lax"))
        );
    }
    let page = get("GET /", &[]).await;
    let tag = page.header("etag").expect("a tag");
    let again = get("GET /", &[&format!("If-None-Match: {tag}")]).await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let head = get("HEAD /", &[]).await;
    assert_eq!((head.status, head.body.len()), (200, 0));
    let missing = get("GET /no/such/page", &[]).await;
    assert_eq!(
        (missing.status, missing.header("content-type")),
        (404, Some("text/html; charset=utf-8"))
    );
    assert_eq!(get("GET /index.html", &[]).await.status, 404);
    assert_eq!(get("POST /", &[]).await.status, 405);

    let text = page.text();
    let script = text.split("src=\"").nth(1).and_then(|rest| rest.split('"').next());
    let script = script.expect("a script").to_owned();
    let plain = get(&format!("GET {script}"), &[]).await;
    assert_eq!(plain.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert_eq!(plain.header("content-type"), Some("text/javascript; charset=utf-8"));
    let packed = get(&format!("GET {script}"), &["Accept-Encoding: gzip, br"]).await;
    assert_eq!(packed.header("content-encoding"), Some("br"));
    assert!(packed.body.len() < plain.body.len());
    assert_ne!(packed.header("etag"), plain.header("etag"));
    let zipped = get(&format!("GET {script}"), &["Accept-Encoding: gzip"]).await;
    assert_eq!(
        (zipped.header("content-encoding"), &zipped.body[..2]),
        (Some("gzip"), &[0x1f, 0x8b][..])
    );
    server.stop().await;
}
