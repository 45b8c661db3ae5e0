//! What the server says in all tests is compared with its own description.

use serde_json::Value;

use crate::schema::{description, fault, resolve, untold};

/// What the description says of an address.
fn address(path: &str) -> Option<&'static Value> {
    let path = path.split('?').next().unwrap_or(path);
    let fits = |template: &str| {
        let (template, path) = (template.split('/'), path.split('/'));
        template.clone().count() == path.clone().count()
            && template.zip(path).all(|(part, given)| part.starts_with('{') || part == given)
    };
    let paths = description()["paths"].as_object().expect("paths");
    let exact = paths.get(path);
    exact.or_else(|| paths.iter().find(|(template, _)| fits(template)).map(|(_, item)| item))
}

/// Asserts that the answer to a request, such as `GET /api/v1/me`, is as it is described.
pub fn check_answer(request: &str, status: u16, body: &[u8]) {
    let (method, path) = request.split_once(' ').expect("a method and a path");
    let Some(operation) = address(path).and_then(|item| item.get(method.to_lowercase())) else {
        return;
    };
    let responses = &operation["responses"];
    let status = status.to_string();
    let mut response = responses.get(&status).unwrap_or(&responses["default"]);
    if let Some(reference) = response["$ref"].as_str() {
        response = resolve(description(), reference).expect("a response");
    }
    if let Some(schema) = response.pointer("/content/application~1json/schema") {
        let value = match serde_json::from_slice(body) {
            Ok(value) => value,
            // Studies may be nested deeper than the checks go.
            Err(error) if error.to_string().starts_with("recursion limit") => return,
            Err(error) => panic!("{request}: {error}"),
        };
        check(&[schema], &value, &format!("{request}: {status}"));
    }
}

/// Asserts that a message at a WebSocket is as it is described.
pub fn check_message(path: &str, text: &str) {
    let messages = address(path).and_then(|item| item.pointer("/get/x-messages/server"));
    let schemas: Vec<_> = messages.and_then(Value::as_array).into_iter().flatten().collect();
    check(&schemas, &serde_json::from_str(text).expect("JSON"), path);
}

/// Asserts that a value is as one of the schemas says, and nothing else is in it.
pub fn check(schemas: &[&Value], value: &Value, what: &str) {
    let faults: Vec<_> = schemas.iter().map(|schema| fault(schema, value)).collect();
    let Some(fits) = faults.iter().position(Option::is_none) else {
        panic!("{what}: {value}\nis not as it is described: {faults:#?}");
    };
    if let Some(place) = untold(&schemas[fits..=fits], value) {
        panic!("{what}: {value}\nthe description does not tell of {place}");
    }
}
