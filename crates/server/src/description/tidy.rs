//! What holds at every address is added to the description in one place, and what the derived schemas
//! put where readers do not find it is moved.

use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::request_body::RequestBody;
use utoipa::openapi::schema::{OneOf, Schema, SchemaType, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{Components, Content, OpenApi, Ref, RefOr, ResponseBuilder};

use crate::cookies;

/// Completes the description.
pub(super) fn tidy(description: &mut OpenApi) {
    for operation in description.paths.paths.values_mut().flat_map(operations) {
        let error = RefOr::Ref(Ref::from_response_name("Error"));
        operation.responses.responses.insert("default".to_owned(), error);
        if let Some(RefOr::T(body)) = &mut operation.request_body {
            without_null(body);
        }
    }
    let components = description.components.get_or_insert_with(Components::new);
    components.schemas.values_mut().for_each(lift_descriptions);
    let error = Content::new(Some(Ref::from_schema_name("Error")));
    let error = ResponseBuilder::new().description("An error").content("application/json", error);
    components.responses.insert("Error".to_owned(), error.build().into());
    let cookie = ApiKeyValue::with_description(cookies::NAME, "Set by the first answer");
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
}

/// What can be asked at an address.
fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, put, post, delete, .. } = item;
    [get, put, post, delete].into_iter().flatten()
}

/// A body that may be left out is not `null` for that.
fn without_null(body: &mut RequestBody) {
    for content in body.content.values_mut() {
        let RefOr::T(content) = content else { continue };
        if let Some(RefOr::T(Schema::OneOf(either))) = &content.schema
            && let Some(form) = non_null(either)
        {
            content.schema = Some(RefOr::Ref(form.clone()));
        }
    }
}

/// The form of what is that form or `null`.
fn non_null(either: &OneOf) -> Option<&Ref> {
    let [RefOr::Ref(form), RefOr::T(Schema::Object(null))] = &either.items[..] else { return None };
    (null.schema_type == SchemaType::Type(Type::Null)).then_some(form)
}

/// Of what may be `null`, the description belongs to the whole.
fn lift_descriptions(schema: &mut RefOr<Schema>) {
    let RefOr::T(schema) = schema else { return };
    match schema {
        Schema::Object(object) => object.properties.values_mut().for_each(lift_descriptions),
        Schema::AllOf(all) => all.items.iter_mut().for_each(lift_descriptions),
        Schema::OneOf(either) => {
            if non_null(either).is_some()
                && let Some(RefOr::Ref(form)) = either.items.first_mut()
            {
                either.description = Some(std::mem::take(&mut form.description));
            }
            either.items.iter_mut().for_each(lift_descriptions);
        }
        _ => {}
    }
}
