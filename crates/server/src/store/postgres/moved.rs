//! The tables as they are, for a move to another database.

use std::error::Error;

use tokio_postgres::Row;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use super::games::is_rated;
use super::leases::NOW;
use super::link::Params;
use super::{Postgres, get};
use crate::store::moving::{Field, Fields, Kind, LOAD, Movable, Table};
use crate::store::{StoreError, Stored};

impl Movable for Postgres {
    fn begin_move(&mut self) -> Stored<()> {
        self.link.begin()?;
        self.link.batch("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")?;
        // However long the other database takes.
        self.link.batch("SET LOCAL idle_in_transaction_session_timeout = 0")?;
        // Nobody becomes alive meanwhile, and nobody writes.
        self.link.batch("LOCK TABLE instances, games IN EXCLUSIVE MODE")?;
        let sql = format!("SELECT 1 FROM instances WHERE expires > {NOW} LIMIT 1");
        match self.execute(&sql, &[])? {
            0 => Ok(()),
            _ => Err(StoreError::new("a server uses it")),
        }
    }

    fn end_move(&mut self) -> Stored<()> {
        let sql =
            "SELECT setval(pg_get_serial_sequence('audit', 'number'), max(number)) FROM audit";
        self.link.query(sql, &[])?;
        self.link.commit()
    }

    fn read_table(
        &mut self,
        table: &Table,
        each: &mut dyn FnMut(Vec<Fields>) -> Stored<()>,
    ) -> Stored<()> {
        let columns: Vec<String> =
            table.columns.iter().map(|&(name, kind)| read_as(name, kind)).collect();
        let key: Vec<String> =
            table.columns.iter().take(table.key).map(|(name, _)| ordered(name)).collect();
        // What was written as a trial is nothing.
        let but = if table.name == "meta" { "WHERE key <> 'probe'" } else { "" };
        let (columns, key) = (columns.join(", "), key.join(", "));
        let name = table.name;
        self.link.batch(&format!(
            "DECLARE reading NO SCROLL CURSOR FOR SELECT {columns} FROM {name} {but} ORDER BY {key}"
        ))?;
        loop {
            let rows = self.link.query_once(&format!("FETCH {LOAD} FROM reading"))?;
            let count = rows.len();
            let fields = rows.iter().map(|row| fields(table, row)).collect::<Stored<Vec<_>>>()?;
            each(fields)?;
            if count < LOAD {
                return self.link.batch("CLOSE reading");
            }
        }
    }

    fn write_rows(&mut self, table: &Table, rows: &[Fields]) -> Stored<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut names: Vec<String> = table.columns.iter().map(|(name, _)| quoted(name)).collect();
        let written = table.columns.iter().zip(1..);
        let mut places: Vec<String> =
            written.map(|(&(name, kind), number)| write_as(name, kind, number)).collect();
        let mut rows = rows.to_vec();
        if table.name == "games" {
            names.push("rated".to_owned());
            places.push(write_as("rated", Kind::Flag, places.len() + 1));
            for row in &mut rows {
                let settings = match row.get(4) {
                    Some(Field::Text(settings)) => settings.as_str(),
                    _ => "",
                };
                let rated = i64::from(is_rated(settings));
                row.push(Field::Number(rated));
            }
        }
        let (names, places) = (names.join(", "), places.join(", "));
        let sql = format!("INSERT INTO {} ({names}) VALUES ({places})", table.name);
        let field = |field| field as &(dyn ToSql + Sync);
        let params: Vec<Vec<_>> = rows.iter().map(|row| row.iter().map(field).collect()).collect();
        let params: Vec<Params<'_>> = params.iter().map(Vec::as_slice).collect();
        for answer in self.link.pipeline(&sql, &params)? {
            answer?;
        }
        Ok(())
    }
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// Texts are ordered by their bytes, as in `SQLite`; numbers as they are.
fn ordered(name: &str) -> String {
    match name {
        "number" => quoted(name),
        _ => format!("{} COLLATE \"C\"", quoted(name)),
    }
}

fn read_as(name: &str, kind: Kind) -> String {
    match kind {
        Kind::Number => format!("{}::bigint", quoted(name)),
        Kind::Flag => format!("{}::int::bigint", quoted(name)),
        Kind::Text | Kind::Bytes => quoted(name),
    }
}

fn write_as(name: &str, kind: Kind, number: usize) -> String {
    match kind {
        Kind::Number if name == "level" => format!("${number}::bigint::smallint"),
        Kind::Number => format!("${number}::bigint"),
        Kind::Flag => format!("(${number}::bigint <> 0)"),
        Kind::Text => format!("${number}::text"),
        Kind::Bytes => format!("${number}::bytea"),
    }
}

fn fields(table: &Table, row: &Row) -> Stored<Fields> {
    let field = |(column, &(_, kind)): (usize, &(&str, Kind))| {
        Ok(match kind {
            Kind::Number | Kind::Flag => get::<Option<i64>>(row, column)?.map(Field::Number),
            Kind::Text => get::<Option<String>>(row, column)?.map(Field::Text),
            Kind::Bytes => get::<Option<Vec<u8>>>(row, column)?.map(Field::Bytes),
        }
        .unwrap_or(Field::Null))
    };
    table.columns.iter().enumerate().map(field).collect()
}

impl ToSql for Field {
    fn to_sql(
        &self,
        of: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Field::Null => Ok(IsNull::Yes),
            Field::Number(number) => number.to_sql(of, out),
            Field::Text(text) => text.to_sql(of, out),
            Field::Bytes(bytes) => bytes.to_sql(of, out),
        }
    }

    fn accepts(of: &Type) -> bool {
        [Type::INT8, Type::TEXT, Type::BYTEA].contains(of)
    }

    to_sql_checked!();
}
