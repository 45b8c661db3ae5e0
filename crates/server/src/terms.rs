//! What a game is to be like, as clients ask for it: the colour, the clock, where it starts.

use cotulenh::{Color, Position};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::bounds;
use crate::clock::TimeControl;
use crate::costs::Payer;
use crate::error::ApiError;
use crate::game::{Info, Seat, Settings};
use crate::id;
use crate::moment;
use crate::players::PlayerId;
use crate::words::Said;

/// The colour that someone wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = ColorChoice)]
pub enum Choice {
    /// Red.
    #[serde(rename = "r")]
    Red,
    /// Blue.
    #[serde(rename = "b")]
    Blue,
    /// Either.
    #[default]
    #[serde(rename = "random")]
    Random,
}

impl Choice {
    /// The colour that it becomes.
    ///
    /// # Errors
    ///
    /// If the system gives no random bytes.
    pub fn color(self) -> Result<Color, ApiError> {
        Ok(match self {
            Choice::Red => Color::Red,
            Choice::Blue => Color::Blue,
            Choice::Random => Color::ALL[id::number()? as usize % 2],
        })
    }
}

/// What a game is to be like, as clients ask for it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Terms {
    /// The colour of who asks.
    #[serde(default)]
    #[schema(default = "random")]
    pub color: Choice,
    /// The clock; none if it is left out.
    #[serde(default)]
    pub clock: Option<TimeControl>,
    /// A FEN; the usual start if it is left out. It is kept in its canonical form.
    #[schema(max_length = 4096)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

impl Terms {
    /// The settings of such a game.
    ///
    /// # Errors
    ///
    /// If nobody can play so.
    pub fn settings(&self) -> Result<Settings, ApiError> {
        if !self.clock.is_none_or(TimeControl::is_sensible) {
            return Err(ApiError::bad_request(&Said::BadClock));
        }
        let start = self.start.as_deref().map(read_start).transpose()?;
        Ok(Settings { clock: self.clock, start, ..Settings::default() })
    }

    /// The same terms, as they are kept: the start in its canonical form.
    ///
    /// # Errors
    ///
    /// If nobody can play so.
    pub fn canonical(self) -> Result<Terms, ApiError> {
        let Settings { start, .. } = self.settings()?;
        Ok(Terms { start: start.map(|start| start.fen().to_string()), ..self })
    }

    /// Does something with these terms. A board that somebody has made up may take milliseconds: that is done
    /// away from the tasks.
    ///
    /// # Errors
    ///
    /// If it fails, or too much waits already.
    pub async fn work<T: Send + 'static>(
        self,
        app: &App,
        payer: &Payer,
        work: impl FnOnce(Terms) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        match self.start {
            None => work(self),
            Some(_) => app.workers().run(payer, move || work(self)).await?,
        }
    }

    /// A new game: who asks and the other side, seated as they wish; lists show it, or not.
    ///
    /// # Errors
    ///
    /// If nobody can play so.
    pub fn game(&self, asking: PlayerId, other: Seat, listed: bool) -> Result<Info, ApiError> {
        let settings = self.settings()?;
        let (asking, created) = (Seat::Player(asking), moment::now());
        let (red, blue) = match self.color.color()? {
            Color::Red => (asking, other),
            Color::Blue => (other, asking),
        };
        Ok(Info { id: id::fresh('g')?, red, blue, settings, created, listed })
    }
}

fn read_start(fen: &str) -> Result<Position, ApiError> {
    let wrong = |error| ApiError::bad_request(&Said::BadStart { error });
    let position = bounds::position(fen, wrong)?;
    if position.deploy().is_some() {
        return Err(ApiError::mid_deploy());
    }
    if position.outcome().is_some() {
        return Err(ApiError::bad_request(&Said::OverAtStart));
    }
    Ok(position)
}
