//! The tables as they are, for a move to another database.

use rusqlite::types::{ToSqlOutput, Value, ValueRef};
use rusqlite::{ToSql, params_from_iter};

use super::Sqlite;
use crate::store::Stored;
use crate::store::moving::{Field, Fields, LOAD, Movable, Table};

impl Movable for Sqlite {
    fn begin_move(&mut self) -> Stored<()> {
        // The program holds the file: nobody else writes.
        self.execute("BEGIN IMMEDIATE", []).map(drop)
    }

    fn end_move(&mut self) -> Stored<()> {
        self.execute("COMMIT", []).map(drop)
    }

    fn read_table(
        &mut self,
        table: &Table,
        each: &mut dyn FnMut(Vec<Fields>) -> Stored<()>,
    ) -> Stored<()> {
        let mut statement = self.connection.prepare(&question(table))?;
        let mut found = statement.query([])?;
        let mut rows = Vec::new();
        while let Some(row) = found.next()? {
            let fields = (0..table.columns.len()).map(|column| {
                Ok(match row.get_ref(column)? {
                    ValueRef::Null => Field::Null,
                    ValueRef::Integer(number) => Field::Number(number),
                    ValueRef::Text(text) => Field::Text(String::from_utf8_lossy(text).into_owned()),
                    ValueRef::Blob(bytes) => Field::Bytes(bytes.to_owned()),
                    ValueRef::Real(number) => Field::Text(number.to_string()),
                })
            });
            rows.push(fields.collect::<Stored<Fields>>()?);
            if rows.len() == LOAD {
                each(std::mem::take(&mut rows))?;
            }
        }
        each(rows)
    }

    fn write_rows(&mut self, table: &Table, rows: &[Fields]) -> Stored<()> {
        for row in rows {
            self.execute(&answer(table), params_from_iter(row))?;
        }
        Ok(())
    }
}

/// A name that may be a word of the language.
fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// Asks for all rows in the order of the key.
fn question(table: &Table) -> String {
    let key: Vec<String> =
        table.columns.iter().take(table.key).map(|(name, _)| quoted(name)).collect();
    let columns = match table.name {
        // Here one column holds both kinds of values. What was written as a trial is nothing.
        "meta" => {
            return "SELECT key, CASE typeof(value) WHEN 'integer' THEN value END,
                CASE typeof(value) WHEN 'integer' THEN NULL ELSE value END
                FROM meta WHERE key <> 'probe' ORDER BY key"
                .to_owned();
        }
        _ => table.columns.iter().map(|(name, _)| quoted(name)).collect::<Vec<_>>().join(", "),
    };
    format!("SELECT {columns} FROM {} ORDER BY {}", table.name, key.join(", "))
}

/// Adds a row.
fn answer(table: &Table) -> String {
    if table.name == "meta" {
        return "INSERT INTO meta VALUES (?1, coalesce(?2, ?3))".to_owned();
    }
    let names: Vec<String> = table.columns.iter().map(|(name, _)| quoted(name)).collect();
    let places = vec!["?"; names.len()].join(", ");
    format!("INSERT INTO {} ({}) VALUES ({places})", table.name, names.join(", "))
}

impl ToSql for Field {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Field::Null => ToSqlOutput::Owned(Value::Null),
            Field::Number(number) => (*number).into(),
            Field::Text(text) => text.as_str().into(),
            Field::Bytes(bytes) => bytes.as_slice().into(),
        })
    }
}
