//! What the server's work costs, and who pays: each client and each player has processor time that
//! refills, and whoever has used it up waits.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::ApiError;
use crate::limits::{Client, Limiter, Rate};
use crate::players::{Player, PlayerId};
use crate::system::thread_time;

/// The processor time of a machine or network, in seconds: perhaps a school, with many players.
const OF_CLIENT: Rate = Rate { burst: 6.0, per_second: 0.3 };
/// The processor time of a player, in seconds.
const OF_PLAYER: Rate = Rate { burst: 4.0, per_second: 0.1 };

/// What everybody has left.
pub struct Costs {
    clients: Limiter<Client>,
    players: Limiter<PlayerId>,
}

impl Default for Costs {
    fn default() -> Costs {
        Costs { clients: Limiter::new(OF_CLIENT), players: Limiter::new(OF_PLAYER) }
    }
}

/// Who pays for work: a player, at a machine.
#[derive(Clone)]
pub struct Payer {
    costs: Arc<Costs>,
    client: Client,
    player: PlayerId,
}

impl Payer {
    /// A player at a machine.
    pub fn new(costs: Arc<Costs>, client: Client, player: PlayerId) -> Payer {
        Payer { costs, client, player }
    }

    /// The machine.
    pub fn client(&self) -> Client {
        self.client
    }

    /// The player.
    pub fn player(&self) -> &PlayerId {
        &self.player
    }

    /// Whether they have time left.
    ///
    /// # Errors
    ///
    /// If either has none.
    pub fn may_ask(&self) -> Result<(), ApiError> {
        self.may_ask_at(Instant::now())
    }

    fn may_ask_at(&self, now: Instant) -> Result<(), ApiError> {
        self.costs.clients.has_some(&self.client, now)?;
        self.costs.players.has_some(&self.player, now)
    }

    /// Bills what was done for them. What it costs is known afterwards, so that they may owe: then they
    /// wait until that has refilled, too.
    pub fn charge(&self, time: Duration) {
        self.charge_at(time, Instant::now());
    }

    fn charge_at(&self, time: Duration, now: Instant) {
        self.costs.clients.charge(self.client, time.as_secs_f64(), now);
        self.costs.players.charge(self.player.clone(), time.as_secs_f64(), now);
    }

    /// Someone at an address.
    #[cfg(test)]
    pub fn test(address: &str) -> Payer {
        let client = Client::new(address.parse().expect("an address"));
        Payer::new(Arc::default(), client, PlayerId::stored("p1".to_owned()))
    }
}

impl FromRequestParts<App> for Payer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Payer, ApiError> {
        let client = Client::from_request_parts(parts, app).await?;
        let player = Player::from_request_parts(parts, app).await?.id;
        Ok(Payer::new(Arc::clone(app.costs()), client, player))
    }
}

/// Refuses who has no time left, and bills what a request takes in the threads of the tasks.
pub async fn bill(payer: Payer, request: Request, next: Next) -> Response {
    if let Err(error) = payer.may_ask() {
        return error.into_response();
    }
    let (response, time) = Metered::new(next.run(request)).await;
    payer.charge(time);
    response
}

/// Work that knows how long it took: while it waits, nothing is counted.
pub struct Metered<F> {
    work: Pin<Box<F>>,
    time: Duration,
}

impl<F: Future> Metered<F> {
    /// Some work, not begun.
    pub fn new(work: F) -> Metered<F> {
        Metered { work: Box::pin(work), time: Duration::ZERO }
    }
}

impl<F: Future> Future for Metered<F> {
    type Output = (F::Output, Duration);

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let begun = thread_time();
        let polled = pin!(&mut self.work).poll(context);
        self.time += thread_time().saturating_sub(begun);
        polled.map(|output| (output, self.time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The work is not done here: what it costs is said.
    #[test]
    fn who_has_used_their_time_up_waits_and_nobody_else_does() {
        let costs = Arc::new(Costs::default());
        let payer = |address: &str, player: &str| {
            let client = Client::new(address.parse().expect("an address"));
            Payer::new(Arc::clone(&costs), client, PlayerId::stored(player.to_owned()))
        };
        let start = Instant::now();
        let may = |payer: &Payer, after: f64| {
            payer.may_ask_at(start + Duration::from_secs_f64(after)).is_ok()
        };
        let (lan, sister) = (payer("10.0.0.1", "lan"), payer("10.0.0.1", "sister"));
        let (elsewhere, minh) = (payer("10.0.0.2", "lan"), payer("10.0.0.2", "minh"));
        lan.charge_at(Duration::from_secs(5), start);
        // The player has nothing left, at no address; the address has.
        assert!(!may(&lan, 0.0) && !may(&elsewhere, 0.0));
        assert!(may(&sister, 0.0) && may(&minh, 0.0));
        sister.charge_at(Duration::from_secs(2), start);
        // Now the address owes, too: whoever asks from there waits, new guests as well.
        assert!(!may(&sister, 0.0) && !may(&payer("10.0.0.1", "guest"), 0.0));
        assert!(may(&minh, 0.0));
        // Both refill, each at its pace.
        assert!(!may(&sister, 3.0) && may(&sister, 4.0));
        assert!(!may(&lan, 9.0) && may(&lan, 11.0));
    }

    #[tokio::test]
    async fn work_is_metered_and_waiting_is_not() {
        let work = async {
            tokio::time::sleep(Duration::from_millis(20)).await;
            let begun = thread_time();
            while thread_time() == begun {}
            thread_time().saturating_sub(begun)
        };
        let (worked, time) = Metered::new(work).await;
        assert!(time >= worked && worked > Duration::ZERO);
    }
}
