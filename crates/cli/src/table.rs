//! JSON as tables that people read.

use std::io::{self, Write};

use serde_json::{Map, Value};

/// Prints rows as a table, several of them under their names, and nothing for nothing.
pub fn print(value: &Value, out: &mut impl Write) -> io::Result<()> {
    match value {
        Value::Null => Ok(()),
        Value::Array(rows) => print_rows(rows, out),
        Value::Object(tables) => print_tables(tables, out),
        other => writeln!(out, "{}", text(other)),
    }
}

fn print_tables(tables: &Map<String, Value>, out: &mut impl Write) -> io::Result<()> {
    for (number, (name, table)) in tables.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{name}:")?;
        print(table, out)?;
    }
    Ok(())
}

fn print_rows(rows: &[Value], out: &mut impl Write) -> io::Result<()> {
    let objects: Vec<&Map<String, Value>> = rows.iter().filter_map(Value::as_object).collect();
    let Some(first) = objects.first() else { return Ok(()) };
    let head: Vec<String> = first.keys().cloned().collect();
    let cells = |row: &&Map<String, Value>| row.values().map(text).collect::<Vec<_>>();
    let lines: Vec<Vec<String>> = std::iter::once(head).chain(objects.iter().map(cells)).collect();
    let width = |column: usize| {
        let lengths = lines.iter().filter_map(|line| line.get(column));
        lengths.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..first.len()).map(width).collect();
    for line in &lines {
        let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        // Nothing that moves the cursor.
        Value::String(text) => text.chars().filter(|letter| !letter.is_control()).collect(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn columns_stand_under_each_other() {
        let printed = |value: &Value| {
            let mut out = Vec::new();
            print(value, &mut out).expect("written");
            String::from_utf8(out).expect("text")
        };
        let rows = json!([{"a": "x", "game": 7}, {"a": "long\u{1b}er", "game": null}]);
        assert_eq!(printed(&rows), "a       game\nx       7\nlonger  -\n");
        assert_eq!(printed(&json!({"one": rows, "two": []})).lines().last(), Some("two:"));
        assert_eq!(printed(&Value::Null), "");
    }
}
