//! What a player has learned is kept for them, also when the server starts again.

use serde_json::json;

use crate::games::tempfile;
use crate::harness::{TestServer, options};

#[tokio::test]
async fn progress_is_kept_for_each_player() {
    let database = tempfile().join("progress.sqlite");
    let server = TestServer::with(&options(&database)).await;
    let (mut lan, minh) = (server.guest().await, server.guest().await);
    let path = "/api/v1/me/progress";
    assert_eq!(lan.get(path).await.json(), json!({"lessons": []}));
    let learned = json!({"lessons": [
        {"id": "tank", "stars": 3, "at": 0, "slips": 0},
        {"id": "navy", "stars": 0, "at": 2, "slips": 1},
    ]});
    let answer = lan.send(&format!("PUT {path}"), learned.to_string().as_bytes()).await;
    assert_eq!((answer.status, answer.json()), (200, learned.clone()));
    assert_eq!(minh.get(path).await.json(), json!({"lessons": []}));
    server.stop().await;
    let server = TestServer::with(&options(&database)).await;
    assert_eq!(lan.goes_to(&server).get(path).await.json(), learned);
    for wrong in [json!({"lessons": [{"id": "tank", "stars": 4}]}), json!({"lessons": "all"})] {
        let answer = lan.send(&format!("PUT {path}"), wrong.to_string().as_bytes()).await;
        assert_eq!(answer.status, 400, "{}", answer.text());
    }
    assert_eq!(lan.get(path).await.json(), learned);
    server.stop().await;
}
