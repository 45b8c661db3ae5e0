//! Prints the schemas of all forms, from which the package's TypeScript types are made.

use cotulenh::json;
use cotulenh_wasm::{forms, refusal};
use utoipa::OpenApi;

/// All forms.
#[derive(OpenApi)]
#[openapi(components(schemas(
    json::ActionForm,
    json::AttackersForm,
    json::DeployForm,
    json::DeployRequest,
    json::EventForm,
    json::GameForm,
    json::GameRecord,
    json::MoveRequest,
    json::PieceForm,
    json::PositionForm,
    json::ResultForm,
    json::SquareForm,
    json::TurnForm,
    json::WhyForm,
    json::Words,
    json::ZonesForm,
    forms::Counted,
    forms::MovesQuery,
    forms::Node,
    forms::PgnFault,
    forms::PgnLoaded,
    forms::Played,
    forms::WishQuery,
    refusal::Problem,
    refusal::Refusal,
)))]
struct Forms;

fn main() -> Result<(), serde_json::Error> {
    println!("{}", Forms::openapi().to_pretty_json()?);
    Ok(())
}
