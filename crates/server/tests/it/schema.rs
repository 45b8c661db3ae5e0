//! Compares JSON with the server's description of it: as much of JSON Schema as the description uses.

use std::sync::OnceLock;

use serde_json::Value;

/// The description that `docs/openapi.json` holds; a test keeps it up to date.
pub fn description() -> &'static Value {
    static READ: OnceLock<Value> = OnceLock::new();
    let text = include_str!("../../../../docs/openapi.json");
    READ.get_or_init(|| serde_json::from_str(text).expect("a description"))
}

/// A schema of the description.
pub fn component(name: &str) -> &'static Value {
    let schema = &description()["components"]["schemas"][name];
    assert!(schema.is_object(), "no schema {name}");
    schema
}

/// What a reference stands for.
pub fn resolve<'a>(description: &'a Value, reference: &str) -> Option<&'a Value> {
    description.pointer(reference.strip_prefix('#')?)
}

/// Why a value is not as a schema says: where in the value, and what is wrong.
pub fn fault(schema: &Value, value: &Value) -> Option<String> {
    let referred = schema["$ref"].as_str().map(|reference| {
        let found = resolve(description(), reference);
        fault(found.unwrap_or_else(|| panic!("no {reference}")), value)
    });
    if let Some(fault) = referred {
        return fault;
    }
    type_fault(schema, value)
        .or_else(|| choice_fault(schema, value))
        .or_else(|| fields_fault(schema, value))
        .or_else(|| items_fault(schema, value))
}

fn type_fault(schema: &Value, value: &Value) -> Option<String> {
    let is = |kind: &str| match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type {other}"),
    };
    let fits = match &schema["type"] {
        Value::Null => true,
        Value::String(kind) => is(kind),
        Value::Array(kinds) => kinds.iter().any(|kind| is(kind.as_str().expect("a type"))),
        other => panic!("no type {other}"),
    };
    let listed = schema["enum"].as_array().is_none_or(|values| values.contains(value));
    (!fits || !listed).then(|| format!(": {value} is no {}{}", schema["type"], schema["enum"]))
}

fn choice_fault(schema: &Value, value: &Value) -> Option<String> {
    let mut all = schema["allOf"].as_array().into_iter().flatten();
    if let Some(fault) = all.find_map(|part| fault(part, value)) {
        return Some(fault);
    }
    let faults: Vec<_> = schema["oneOf"].as_array()?.iter().map(|one| fault(one, value)).collect();
    let none_fits = faults.iter().all(Option::is_some);
    none_fits.then(|| faults.into_iter().flatten().collect::<Vec<_>>().join("\n  or "))
}

fn fields_fault(schema: &Value, value: &Value) -> Option<String> {
    let required = schema["required"].as_array().into_iter().flatten();
    let mut missing = required.filter(|name| value.get(name.as_str().unwrap_or("")).is_none());
    if let Some(name) = missing.next() {
        return Some(format!(": no field {name}"));
    }
    schema["properties"].as_object()?.iter().find_map(|(name, property)| {
        let fault = fault(property, value.get(name)?)?;
        Some(format!(".{name}{fault}"))
    })
}

fn items_fault(schema: &Value, value: &Value) -> Option<String> {
    let list = value.as_array()?;
    let tuple = schema["prefixItems"].as_array();
    list.iter().enumerate().find_map(|(i, item)| {
        let of_place = tuple.and_then(|tuple| tuple.get(i));
        let fault = fault(of_place.unwrap_or(&schema["items"]), item)?;
        Some(format!("[{i}]{fault}"))
    })
}

/// The first field of a value that none of its schemas tells of.
pub fn untold(schemas: &[&Value], value: &Value) -> Option<String> {
    let parts: Vec<&Value> = schemas.iter().flat_map(|schema| parts(schema, value)).collect();
    let told = |key: &str, name: &str| -> Vec<&Value> {
        let lists = parts.iter().filter_map(|part| part.get(key));
        if name.is_empty() {
            lists.collect()
        } else {
            lists.filter_map(|of| of.get(name)).collect()
        }
    };
    match value {
        // A schema without properties says that nothing is known of them.
        Value::Object(fields) if !told("properties", "").is_empty() => {
            fields.iter().find_map(|(name, value)| match &told("properties", name)[..] {
                [] => Some(format!(".{name}")),
                schemas => untold(schemas, value).map(|rest| format!(".{name}{rest}")),
            })
        }
        Value::Array(list) => list.iter().find_map(|item| untold(&told("items", ""), item)),
        _ => None,
    }
}

/// The schemas that together describe a value: references followed, choices made.
fn parts<'a>(schema: &'a Value, value: &Value) -> Vec<&'a Value> {
    if let Some(reference) = schema["$ref"].as_str() {
        return parts(resolve(description(), reference).expect("a schema"), value);
    }
    let all = schema["allOf"].as_array().into_iter().flatten();
    let one = schema["oneOf"].as_array().into_iter().flatten();
    let chosen = one.filter(|one| fault(one, value).is_none());
    let inner = all.chain(chosen).flat_map(|part| parts(part, value));
    std::iter::once(schema).chain(inner).collect()
}
