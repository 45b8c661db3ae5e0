//! Puzzles: today's, the next one, and what a try does to the ratings (docs/puzzles.md).

mod choose;
mod rating;

use std::collections::HashSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use cotulenh::json::PositionForm;
use cotulenh::study::Study;
use cotulenh::{Position, Turn};
use cotulenh_puzzles::{Puzzle, Shipped, Theme, find, game_of, shipped};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::body::Body;
use crate::costs::Payer;
use crate::error::ApiError;
use crate::fairplay::{self, Asked};
use crate::limits::Client;
use crate::players::Player;
use crate::store::PuzzleRating;
use crate::words::Said;
use crate::{id, moment};

/// How many of the newest tries are not given again.
const REMEMBERED: usize = 500;
/// How far from the own rating an easier or harder puzzle is.
const STEP: f64 = 300.0;

/// Puzzles.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(overview))
        .routes(routes!(today))
        .routes(routes!(next))
        .routes(routes!(show))
        .routes(routes!(game))
        .routes(routes!(keep_try))
}

/// What there is, and how the player stands.
#[derive(Serialize, ToSchema)]
#[schema(as = Puzzles)]
struct Overview {
    /// How many puzzles there are.
    count: usize,
    /// How many of each theme.
    themes: Vec<ThemeCount>,
    /// How the player stands.
    player: SolverForm,
}

/// A theme and how many puzzles have it.
#[derive(Serialize, ToSchema)]
struct ThemeCount {
    /// Its name.
    theme: &'static str,
    /// How many.
    count: usize,
}

/// How a player stands at puzzles.
#[derive(Serialize, ToSchema)]
#[schema(as = PuzzlePlayer)]
struct SolverForm {
    /// The rating.
    rating: i32,
    /// How uncertain it is.
    deviation: i32,
    /// How many puzzles were tried.
    tries: u32,
    /// How many of them were solved at the first try.
    solved: u32,
}

impl SolverForm {
    fn new(rating: &PuzzleRating) -> SolverForm {
        SolverForm {
            rating: rating.rating.round() as i32,
            deviation: rating.deviation.round() as i32,
            tries: rating.tries,
            solved: rating.solved,
        }
    }
}

/// A turn of a solution.
#[derive(Serialize, ToSchema)]
#[schema(as = PuzzleTurn)]
struct TurnOfSolution {
    /// The turn in SAN.
    san: String,
    /// The turn in LAN.
    lan: String,
    /// The FEN after it: whatever leads there is right.
    fen: String,
}

/// A puzzle, with all that a board shows.
#[derive(Serialize, ToSchema)]
#[schema(as = Puzzle)]
struct PuzzleForm {
    /// Its id.
    id: String,
    /// The position; its side to move is the solver's.
    position: PositionForm,
    /// The turns of both sides, the solver's first and last.
    solution: Vec<TurnOfSolution>,
    /// What it is about.
    themes: Vec<&'static str>,
    /// How hard it is.
    rating: u32,
    /// In how many turns the solver mates; left out if no mate is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    mate: Option<u32>,
    /// How many turns were played before it in the game it comes from.
    turn: usize,
}

impl PuzzleForm {
    fn new(puzzle: &Puzzle, rating: u32) -> PuzzleForm {
        let mut here = puzzle.position;
        let mut solution = Vec::with_capacity(puzzle.solution.len());
        for &turn in &puzzle.solution {
            // A test plays every solution.
            let Ok(legal) = here.legal_turn(turn) else { break };
            let (san, lan) = (legal.san().to_string(), legal.lan().to_string());
            here = *legal.after();
            solution.push(TurnOfSolution { san, lan, fen: here.fen().to_string() });
        }
        PuzzleForm {
            id: puzzle.id(),
            position: PositionForm::new(&puzzle.position),
            solution,
            themes: puzzle.themes.iter().map(|theme| theme.name()).collect(),
            rating,
            mate: puzzle.mate(),
            turn: puzzle.source.turn,
        }
    }
}

/// What is told of a puzzle, away from the tasks; refused to who could play it in a running game.
async fn told<T: Send + 'static>(
    app: &App,
    payer: &Payer,
    found: &'static Shipped,
    tell: impl FnOnce(&Puzzle) -> Option<T> + Send + 'static,
) -> Result<T, ApiError> {
    let read = move || {
        let puzzle = found.read()?;
        let asked = Asked::line(&puzzle.position, positions(&puzzle));
        Some((tell(&puzzle)?, Arc::new(asked)))
    };
    let (told, asked) = app.workers().run(payer, read).await?.ok_or_else(ApiError::internal)?;
    fairplay::allow(app, payer, &asked).await?;
    Ok(told)
}

/// The positions of a solution.
fn positions(puzzle: &Puzzle) -> Vec<Position> {
    let mut here = puzzle.position;
    let play = |&turn: &Turn| {
        here = *here.legal_turn(turn).ok()?.after();
        Some(here)
    };
    puzzle.solution.iter().map_while(play).collect()
}

/// The answer with a puzzle, and its present rating.
async fn answer(
    app: &App,
    payer: &Payer,
    found: Option<&'static Shipped>,
) -> Result<Json<PuzzleForm>, ApiError> {
    let found = found.ok_or_else(ApiError::not_found)?;
    let kept = app.storage().run(|store| store.puzzle_rating(found.id)).await?;
    let rating = kept.map_or(found.rating, |kept| kept.rating.round().max(0.0) as u32);
    told(app, payer, found, move |puzzle| Some(PuzzleForm::new(puzzle, rating))).await.map(Json)
}

/// How many puzzles there are, and how the player stands
#[utoipa::path(
    get,
    path = "/api/v1/puzzles",
    operation_id = "listPuzzleThemes",
    responses((status = 200, description = "Numbers", body = Overview)),
)]
async fn overview(State(app): State<App>, player: Player) -> Result<Json<Overview>, ApiError> {
    let id = player.id.clone();
    let kept = app.storage().run(move |store| store.puzzle_rating(id.as_str())).await?;
    let count = |theme: Theme| ThemeCount {
        theme: theme.name(),
        count: shipped().iter().filter(|puzzle| puzzle.themes.contains(&theme)).count(),
    };
    Ok(Json(Overview {
        count: shipped().len(),
        themes: Theme::ALL.into_iter().map(count).collect(),
        player: SolverForm::new(&kept.unwrap_or_else(rating::new_player)),
    }))
}

/// Today's puzzle, the same for everybody
#[utoipa::path(
    get,
    path = "/api/v1/puzzles/today",
    operation_id = "getTodaysPuzzle",
    responses((status = 200, description = "The puzzle", body = PuzzleForm)),
)]
async fn today(State(app): State<App>, payer: Payer) -> Result<Json<PuzzleForm>, ApiError> {
    answer(&app, &payer, choose::of_day(moment::now())).await
}

/// What is wished.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Wish {
    /// A theme; any if it is left out
    #[param(max_length = 20)]
    theme: Option<String>,
    /// How hard, compared with one's rating: -2 to 2
    level: Option<i32>,
    /// Near this rating instead
    rating: Option<u32>,
}

/// The next puzzle: near the player's rating, and not tried lately
#[utoipa::path(
    get,
    path = "/api/v1/puzzles/next",
    operation_id = "getNextPuzzle",
    params(Wish),
    responses((status = 200, description = "The puzzle", body = PuzzleForm)),
)]
async fn next(
    State(app): State<App>,
    payer: Payer,
    asks: Player,
    wish: Result<Query<Wish>, QueryRejection>,
) -> Result<Json<PuzzleForm>, ApiError> {
    let Query(Wish { theme, level, rating: wished }) = wish.map_err(|error| {
        ApiError::bad_request(&Said::Unreadable { detail: error.body_text().into() })
    })?;
    let theme = theme.map(|theme| theme.parse::<Theme>()).transpose();
    let theme = theme.map_err(|_| ApiError::not_found())?;
    let of = asks.id.clone();
    let kept = app
        .storage()
        .run(move |store| Ok((store.puzzle_rating(of.as_str())?, store.tried(&of, REMEMBERED)?)));
    let (kept, tried) = kept.await?;
    let own = kept.unwrap_or_else(rating::new_player).rating;
    let step = STEP * f64::from(level.unwrap_or(0).clamp(-2, 2));
    let target = wished.map_or(own + step, f64::from);
    let tried: HashSet<String> = tried.into_iter().map(|(puzzle, _)| puzzle).collect();
    let mut bytes = [0; 8];
    id::random(&mut bytes)?;
    let number = u64::from_le_bytes(bytes);
    answer(&app, &payer, choose::near(target, theme, &tried, number)).await
}

/// A puzzle
#[utoipa::path(
    get,
    path = "/api/v1/puzzles/{id}",
    operation_id = "getPuzzle",
    params(("id" = String, Path, description = "The id of the puzzle")),
    responses((status = 200, description = "The puzzle", body = PuzzleForm)),
)]
async fn show(
    State(app): State<App>,
    payer: Payer,
    Path(id): Path<String>,
) -> Result<Json<PuzzleForm>, ApiError> {
    answer(&app, &payer, find(&id)).await
}

/// The game that a puzzle comes from, as PGN up to its position
#[utoipa::path(
    get,
    path = "/api/v1/puzzles/{id}/pgn",
    operation_id = "getPuzzlePgn",
    params(("id" = String, Path, description = "The id of the puzzle")),
    responses((
        status = 200,
        description = "The game file",
        body = String,
        content_type = "application/vnd.chess-pgn"
    )),
)]
async fn game(
    State(app): State<App>,
    payer: Payer,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let found = find(&id).ok_or_else(ApiError::not_found)?;
    let pgn = told(&app, &payer, found, |puzzle| pgn_of(found.id, puzzle)).await?;
    Ok(([(CONTENT_TYPE, "application/vnd.chess-pgn; charset=utf-8")], pgn).into_response())
}

/// The game of a puzzle, with the solution as what followed.
fn pgn_of(id: &str, puzzle: &Puzzle) -> Option<String> {
    let game = game_of(&puzzle.source)?;
    let mut study = Study::new(*game.start());
    let mut node = study.root();
    for played in game.turns.iter().take(puzzle.source.turn) {
        node = study.add(node, played.turn).ok()?;
    }
    for &turn in &puzzle.solution {
        node = study.add(node, turn).ok()?;
    }
    let _ = study.set_tag("Event", &format!("Puzzle {id}"));
    Some(study.pgn().to_string())
}

/// How a try went.
#[derive(Deserialize, ToSchema)]
#[schema(as = PuzzleTry)]
struct Tried {
    /// Whether every turn was right at once.
    solved: bool,
}

/// What a try did to the ratings.
#[derive(Serialize, ToSchema)]
#[schema(as = PuzzleResult)]
struct TryAnswer {
    /// How the player stands now.
    player: SolverForm,
    /// By how much the player's rating changed; 0 for a puzzle that was tried before.
    change: i32,
    /// How hard the puzzle is now.
    puzzle: i32,
}

/// Keeps how a try went; the first one at a puzzle counts for the ratings
#[utoipa::path(
    post,
    path = "/api/v1/puzzles/{id}/tries",
    operation_id = "keepPuzzleTry",
    params(("id" = String, Path, description = "The id of the puzzle")),
    request_body = Tried,
    responses((status = 200, description = "The ratings", body = TryAnswer)),
)]
async fn keep_try(
    State(app): State<App>,
    client: Client,
    player: Player,
    Path(id): Path<String>,
    Body(Tried { solved }): Body<Tried>,
) -> Result<Json<TryAnswer>, ApiError> {
    let found = find(&id).ok_or_else(ApiError::not_found)?;
    app.limits().creation.take(client)?;
    let kept = app.storage().run(move |store| {
        let who = player.id.as_str();
        let before = store.puzzle_rating(who)?.unwrap_or_else(rating::new_player);
        let puzzle = store.puzzle_rating(found.id)?;
        let puzzle = puzzle.unwrap_or_else(|| rating::new_puzzle(found.rating));
        if !store.first_try(&player.id, found.id, solved, moment::now())? {
            return Ok((before, before, puzzle));
        }
        let (after, puzzle) = rating::after_try(&before, &puzzle, solved);
        store.set_puzzle_rating(who, &after)?;
        store.set_puzzle_rating(found.id, &puzzle)?;
        Ok((before, after, puzzle))
    });
    let (before, after, puzzle) = kept.await?;
    let player = SolverForm::new(&after);
    let change = player.rating - SolverForm::new(&before).rating;
    Ok(Json(TryAnswer { player, change, puzzle: puzzle.rating.round() as i32 }))
}
