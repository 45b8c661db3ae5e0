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
use tokio::task_local;

use crate::app::App;
use crate::error::ApiError;
use crate::limits::{Client, Limiter, Rate};
use crate::players::{Player, PlayerId};
use crate::system::thread_time;

/// The processor time of a machine or network, in seconds: perhaps a school, with many players.
const OF_CLIENT: Rate = Rate { burst: 6.0, per_second: 0.3 };
/// The processor time of a player, in seconds.
const OF_PLAYER: Rate = Rate { burst: 4.0, per_second: 0.1 };

/// What a machine or network sends through its sockets, in bytes. To take it in costs time, whatever it is: turns
/// have a hundred, and the longest analyses 64 thousand.
const SENT: Rate = Rate { burst: (4 << 20) as f64, per_second: (256 << 10) as f64 };

/// What everybody has left.
pub struct Costs {
    clients: Limiter<Client>,
    players: Limiter<PlayerId>,
    sent: Limiter<Client>,
}

impl Default for Costs {
    fn default() -> Costs {
        let clients = Limiter::new("time", OF_CLIENT);
        let players = Limiter::new("time", OF_PLAYER);
        Costs { clients, players, sent: Limiter::new("bytes", SENT) }
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

    /// Counts what they have sent through a socket. Whether they may go on: who owes has sent too much.
    pub fn sends(&self, bytes: usize) -> bool {
        let now = Instant::now();
        self.costs.sent.charge(self.client, bytes as f64, now);
        self.costs.sent.has_some(&self.client, now).is_ok()
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
        Payer::with(Costs::default(), address)
    }

    /// Someone at an address who has a billionth of a second, for ever: after any work there is nothing left.
    #[cfg(test)]
    pub fn poor(address: &str) -> Payer {
        let rate = Rate { burst: 1e-9, per_second: 0.0 };
        let (clients, players) = (Limiter::new("test", rate), Limiter::new("test", rate));
        Payer::with(Costs { clients, players, ..Costs::default() }, address)
    }

    #[cfg(test)]
    fn with(costs: Costs, address: &str) -> Payer {
        let client = Client::new(address.parse().expect("an address"));
        Payer::new(Arc::new(costs), client, PlayerId::stored("p1".to_owned()))
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

/// Refuses who has no time left, and bills what a request takes.
pub async fn bill(payer: Payer, request: Request, next: Next) -> Response {
    match payer.may_ask() {
        Ok(()) => paid(Some(payer), next.run(request)).await,
        Err(error) => error.into_response(),
    }
}

task_local! {
    /// Who pays for what a task does at the moment.
    static PAYER: Payer;
}

/// Who pays for what is done now, if it is known.
pub fn payer() -> Option<Payer> {
    PAYER.try_with(Payer::clone).ok()
}

/// Does some work at somebody's cost: what it takes in the threads of the tasks, and what it has other threads do.
pub async fn paid<T>(payer: Option<Payer>, work: impl Future<Output = T>) -> T {
    let Some(payer) = payer else { return work.await };
    let (done, time) = Metered::new(paid_elsewhere(payer.clone(), work)).await;
    payer.charge(time);
    done
}

/// Does some work, and what it has other threads do is at somebody's cost.
pub async fn paid_elsewhere<T>(payer: Payer, work: impl Future<Output = T>) -> T {
    PAYER.scope(payer, work).await
}

/// Does some work in this thread at once, at somebody's cost.
pub fn paid_here<T>(payer: Option<&Payer>, work: impl FnOnce() -> T) -> T {
    let Some(payer) = payer else { return work() };
    let begun = thread_time();
    let done = work();
    payer.charge(thread_time().saturating_sub(begun));
    done
}

/// Work that knows how long it took: while it waits, nothing is counted.
struct Metered<F> {
    work: Pin<Box<F>>,
    time: Duration,
}

impl<F: Future> Metered<F> {
    /// Some work, not begun.
    fn new(work: F) -> Metered<F> {
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

    #[test]
    fn who_sends_too_much_is_told_so_and_others_are_not() {
        let costs = Arc::new(Costs::default());
        let [here, there] = ["10.0.0.1", "10.0.0.2"].map(|address| {
            let client = Client::new(address.parse().expect("an address"));
            Payer::new(Arc::clone(&costs), client, PlayerId::stored("p1".to_owned()))
        });
        assert!((0..60).all(|_| here.sends(64 << 10)));
        // It refills while this runs, but not by that much.
        assert!(!(0..1000).all(|_| here.sends(64 << 10)));
        assert!(there.sends(64 << 10));
    }

    /// Works until the clock of this thread has moved.
    fn work() {
        let begun = thread_time();
        while thread_time() == begun {}
    }

    #[tokio::test]
    async fn who_pays_is_known_to_what_is_done_for_them() {
        let payer = Payer::test("10.0.0.1");
        assert!(super::payer().is_none());
        let asked = paid(Some(payer.clone()), async { super::payer().map(|payer| payer.client()) });
        assert!(asked.await == Some(payer.client()) && super::payer().is_none());
    }

    #[tokio::test]
    async fn work_is_billed_in_the_tasks_and_aside() {
        let [in_tasks, aside, idle] = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map(Payer::poor);
        paid(Some(in_tasks.clone()), async { work() }).await;
        paid_here(Some(&aside), work);
        paid(None, async { work() }).await;
        paid_here(None, work);
        assert!(in_tasks.may_ask().is_err() && aside.may_ask().is_err() && idle.may_ask().is_ok());
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
