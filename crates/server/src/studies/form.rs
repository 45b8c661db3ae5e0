//! A study as JSON.

use cotulenh::Position;
use cotulenh::json::TurnName;
use cotulenh::notation::ReadTurnError;
use cotulenh::study::{NodeId, Score, Study, StudyError};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::too_many_turns;
use crate::bounds::{self, TagText};
use crate::error::ApiError;
use crate::words::Said;

/// A study: a game with variations.
///
/// When one is sent to the server, whatever is empty may be left out.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = Study)]
pub(super) struct StudyForm {
    /// Names and values, in their order; `Result`, `FEN` and `SetUp` are not among them.
    #[serde(default, deserialize_with = "tags")]
    #[schema(required, max_items = 100, value_type = Vec<(TagText, TagText)>)]
    tags: Vec<(String, String)>,
    /// The FEN of the first position; the usual one if it is left out.
    #[schema(required, nullable = false, max_length = 4096)]
    start: Option<String>,
    /// The result.
    #[serde(default = "unknown", deserialize_with = "bounds::text::<_, { bounds::TURN }>")]
    #[schema(required, value_type = Score)]
    result: String,
    /// What is said before the first turn.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[serde(deserialize_with = "bounds::text::<_, { bounds::COMMENT }>")]
    #[schema(max_length = 4_194_304)]
    comment: String,
    /// The main line.
    #[serde(default)]
    #[schema(required, max_items = 50_000)]
    line: Vec<NodeForm>,
}

/// Reads tags, of which neither are too many nor any is too long.
fn tags<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<(String, String)>, D::Error> {
    let tags: Vec<(String, String)> = bounds::list::<_, _, { bounds::TAGS }>(reader)?;
    let is_long = |(name, value): &(String, String)| name.len().max(value.len()) > bounds::TAG;
    match tags.iter().any(is_long) {
        true => Err(D::Error::custom(format!("a tag has at most {} bytes", bounds::TAG))),
        false => Ok(tags),
    }
}

fn unknown() -> String {
    Score::Unknown.to_string()
}

/// A turn with what is noted beside it.
///
/// When one is sent to the server, one of `lan` and `san` is enough.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = StudyNode)]
struct NodeForm {
    /// The turn in SAN; read if there is no `lan`.
    #[serde(default, deserialize_with = "bounds::some_text::<_, { bounds::TURN }>")]
    #[schema(required, nullable = false, max_length = 200)]
    san: Option<String>,
    /// The turn in LAN.
    #[serde(default, deserialize_with = "bounds::some_text::<_, { bounds::TURN }>")]
    #[schema(required, nullable = false, max_length = 200)]
    lan: Option<String>,
    /// The position after it; not looked at when read.
    #[serde(default, deserialize_with = "bounds::text::<_, { bounds::FEN }>")]
    #[schema(required, max_length = 4096)]
    fen: String,
    /// What is said after it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[serde(deserialize_with = "bounds::text::<_, { bounds::COMMENT }>")]
    #[schema(max_length = 4_194_304)]
    comment: String,
    /// What is said before it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[serde(deserialize_with = "bounds::text::<_, { bounds::COMMENT }>")]
    #[schema(max_length = 4_194_304)]
    before: String,
    /// Numbers of glyphs (rule 13.8): 4 is `??`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[serde(deserialize_with = "bounds::list::<_, _, { bounds::GLYPHS }>")]
    #[schema(value_type = Vec<u32>, max_items = 256)]
    glyphs: Vec<u8>,
    /// Other lines instead of this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion, max_items = 50_000)]
    variations: Vec<Vec<NodeForm>>,
}

/// How many turns a study has; not counted any further than a limit.
pub(super) fn size(study: &Study, most: usize) -> usize {
    let mut nodes = vec![study.root()];
    let mut count = 0;
    while let Some(node) = nodes.pop() {
        let children = study.children(node);
        count += children.len();
        if count > most {
            break;
        }
        nodes.extend(children);
    }
    count
}

/// Whether a study has more tags than may be sent, or longer ones.
pub(super) fn has_large_tags(study: &Study) -> bool {
    let is_long = |(name, value): (&str, &str)| name.len().max(value.len()) > bounds::TAG;
    study.tags().count() > bounds::TAGS || study.tags().any(is_long)
}

impl StudyForm {
    /// The form of a study.
    pub fn new(study: &Study) -> StudyForm {
        let tags = study.tags().filter(|&(name, _)| name != "Result");
        StudyForm {
            tags: tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            start: Some(study.start().fen().to_string()),
            result: study.result().to_string(),
            comment: study.comment(study.root()).to_owned(),
            line: line(study, study.children(study.root()), study.start()),
        }
    }

    /// The study.
    pub fn study(self, most_turns: usize) -> Result<Study, ApiError> {
        let start: Position = match &self.start {
            None => Position::start(),
            Some(fen) => bounds::position(fen, |error| ApiError::bad_request(&error))?,
        };
        if start.deploy().is_some() {
            return Err(ApiError::mid_deploy());
        }
        let mut study = Study::new(start);
        for (name, value) in &self.tags {
            // These follow from the start and from the result.
            if !matches!(&**name, "FEN" | "SetUp" | "Result") {
                study.set_tag(name, value).map_err(|error| wrong(&error))?;
            }
        }
        study.set_result(self.result.parse().map_err(|error| wrong(&error))?);
        let root = study.root();
        study.set_comment(root, &self.comment).map_err(|error| wrong(&error))?;
        grow(&mut study, self.line, most_turns)?;
        Ok(study)
    }
}

/// The main line after a node and its variations, from the node's children and its position.
fn line(study: &Study, children: &[NodeId], start: &Position) -> Vec<NodeForm> {
    let (mut forms, mut children, mut position) = (Vec::new(), children, *start);
    while let Some((&first, others)) = children.split_first() {
        let Some((mut form, next)) = node(study, first, &position) else { break };
        form.variations = others
            .iter()
            .filter_map(|&other| {
                let (form, after) = node(study, other, &position)?;
                let mut variation = vec![form];
                variation.extend(line(study, study.children(other), &after));
                Some(variation)
            })
            .collect();
        forms.push(form);
        children = study.children(first);
        position = next;
    }
    forms
}

/// A node without its variations, and the position after it.
fn node(study: &Study, node: NodeId, before: &Position) -> Option<(NodeForm, Position)> {
    let turn = study.turn(node)?;
    let turn = before.legal_turn(turn).ok()?;
    let TurnName { san, lan } = TurnName::from(&turn);
    let form = NodeForm {
        san,
        lan,
        fen: turn.after().fen().to_string(),
        comment: study.comment(node).to_owned(),
        before: study.comment_before(node).to_owned(),
        glyphs: study.glyphs(node).to_vec(),
        variations: Vec::new(),
    };
    Some((form, *turn.after()))
}

/// Puts all lines into a study.
fn grow(study: &mut Study, main: Vec<NodeForm>, most_turns: usize) -> Result<(), ApiError> {
    let mut turns = 0;
    let mut lines = vec![(study.root(), *study.start(), main.into_iter())];
    while let Some((parent, position, line)) = lines.last_mut() {
        let Some(mut form) = line.next() else {
            lines.pop();
            continue;
        };
        turns += 1;
        if turns > most_turns {
            return Err(too_many_turns());
        }
        let name = TurnName { san: form.san.take(), lan: form.lan.take() };
        let turn = name.read(position).map_err(|error| illegal(name.text(), error))?;
        let (before, above) = (*position, *parent);
        let node = study.add_unchecked(above, turn.turn()).map_err(|error| wrong(&error))?;
        *parent = node;
        *position = *turn.after();
        note(study, node, &form).map_err(|error| wrong(&error))?;
        // The first variation is to be put in first.
        let variations = form.variations.into_iter().rev();
        lines.extend(variations.map(|variation| (above, before, variation.into_iter())));
    }
    Ok(())
}

/// Writes down what is noted beside a turn.
fn note(study: &mut Study, node: NodeId, form: &NodeForm) -> Result<(), StudyError> {
    study.set_glyphs(node, &form.glyphs)?;
    // What stands before a turn that starts no variation stands after it.
    match study.set_comment_before(node, &form.before) {
        Err(StudyError::NotAVariation) => {
            study.set_comment(node, &format!("{} {}", form.before, form.comment))
        }
        Err(error) => Err(error),
        Ok(()) => study.set_comment(node, &form.comment),
    }
}

fn illegal(text: &str, error: ReadTurnError) -> ApiError {
    let text = text.chars().take(40).collect();
    ApiError::bad_request(&Said::BadTurn { text, error })
}

fn wrong(error: &StudyError) -> ApiError {
    ApiError::bad_request(error)
}
