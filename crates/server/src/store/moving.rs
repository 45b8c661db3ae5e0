//! Moves a whole database to another place, of either kind, and makes sure that all of it arrived.

use std::path::Path;

use sha2::{Digest, Sha256};

use super::{Instance, Place, Postgres, Sqlite, StoreError, Stored};

/// So many rows are carried at once.
pub(super) const LOAD: usize = 1000;

/// What is in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A number.
    Number,
    /// A text.
    Text,
    /// Yes or no, as 1 or 0.
    Flag,
    /// Bytes.
    Bytes,
}

/// A table as it is in both databases. The first columns are its key: rows come in its order.
#[derive(Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// How many columns are the key.
    pub key: usize,
    /// Its columns.
    pub columns: &'static [(&'static str, Kind)],
}

use Kind::{Bytes, Flag, Number, Text};

/// Every table. Who owns a game, and which servers are alive, is not carried along: nobody is.
pub const TABLES: [Table; 10] = [
    Table { name: "meta", key: 1, columns: &[("key", Text), ("number", Number), ("bytes", Bytes)] },
    Table {
        name: "players",
        key: 1,
        columns: &[("id", Text), ("name", Text), ("changed", Number)],
    },
    Table {
        name: "challenges",
        key: 1,
        columns: &[
            ("id", Text),
            ("player", Text),
            ("open", Flag),
            ("terms", Text),
            ("created", Number),
            ("game", Text),
        ],
    },
    Table {
        name: "games",
        key: 1,
        columns: &[
            ("id", Text),
            ("red", Text),
            ("blue", Text),
            ("level", Number),
            ("settings", Text),
            ("created", Number),
            ("fen", Text),
            ("last", Text),
            ("turns", Number),
            ("result", Text),
            ("moved", Number),
            ("awake", Flag),
            ("due", Number),
            ("paused", Number),
            ("expires", Number),
            ("listed", Flag),
            ("changes", Number),
        ],
    },
    Table {
        name: "changes",
        key: 2,
        columns: &[("game", Text), ("number", Number), ("events", Number), ("json", Text)],
    },
    Table {
        name: "progress",
        key: 1,
        columns: &[("player", Text), ("json", Text), ("changed", Number)],
    },
    Table {
        name: "puzzle_ratings",
        key: 1,
        columns: &[
            ("who", Text),
            ("rating", Number),
            ("deviation", Number),
            ("volatility", Number),
            ("tries", Number),
            ("solved", Number),
        ],
    },
    Table {
        name: "puzzle_tries",
        key: 2,
        columns: &[("player", Text), ("puzzle", Text), ("solved", Flag), ("at", Number)],
    },
    Table { name: "bans", key: 1, columns: &[("who", Text), ("until", Number)] },
    Table {
        name: "audit",
        key: 1,
        columns: &[("number", Number), ("at", Number), ("user", Number), ("action", Text)],
    },
];

/// What is in a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Field {
    /// Nothing.
    Null,
    /// A number, or yes or no.
    Number(i64),
    /// A text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// A row of a table.
pub type Fields = Vec<Field>;

/// A database whose tables can be read and written as they are.
pub trait Movable {
    /// Everything that is read and written from now on is of one moment, and of nobody else.
    ///
    /// # Errors
    ///
    /// All calls fail if the database does; this one if a server uses it.
    fn begin_move(&mut self) -> Stored<()>;
    /// Everything that was written is kept.
    fn end_move(&mut self) -> Stored<()>;
    /// Reads all rows of a table in the order of its key.
    fn read_table(
        &mut self,
        table: &Table,
        each: &mut dyn FnMut(Vec<Fields>) -> Stored<()>,
    ) -> Stored<()>;
    /// Adds rows to a table.
    fn write_rows(&mut self, table: &Table, rows: &[Fields]) -> Stored<()>;
}

/// What is known of a table: how many rows it has, and a hash of all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Content {
    rows: u64,
    hash: [u8; 32],
}

/// What was moved: every table with the number of its rows and a hash of their content, which is the same in
/// both places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    /// The name, the rows, and the hash in hexadecimal digits.
    pub tables: Vec<(&'static str, u64, String)>,
}

/// Counts and hashes rows.
#[derive(Default)]
struct Account {
    rows: u64,
    hash: Sha256,
}

impl Account {
    fn add(&mut self, rows: &[Fields]) {
        for field in rows.iter().flatten() {
            // Each says what it is and how long, so that no two rows are written alike.
            match field {
                Field::Null => self.hash.update(b"-"),
                Field::Number(number) => {
                    self.hash.update(b"n");
                    self.hash.update(number.to_be_bytes());
                }
                Field::Text(text) => self.add_bytes(b"t", text.as_bytes()),
                Field::Bytes(bytes) => self.add_bytes(b"b", bytes),
            }
        }
        self.rows += rows.len() as u64;
    }

    fn add_bytes(&mut self, kind: &[u8], bytes: &[u8]) {
        self.hash.update(kind);
        self.hash.update((bytes.len() as u64).to_be_bytes());
        self.hash.update(bytes);
    }

    fn content(self) -> Content {
        Content { rows: self.rows, hash: self.hash.finalize().into() }
    }
}

/// Moves everything from one place to another, which has to be empty; what was there stays.
///
/// # Errors
///
/// If a server uses one of them, the new place is not empty, one of them fails, or something did not arrive:
/// then the new place is as it was.
pub fn move_all(from: &Path, to: &Path) -> Stored<Moved> {
    let (from, to) = (Place::named(from), Place::named(to));
    if from == to {
        return Err(StoreError::new("both are the same database"));
    }
    if let Place::File(path) = &from
        && !path.is_file()
    {
        return Err(StoreError::new(format_args!("there is no database {from}")));
    }
    let is_new = matches!(&to, Place::File(path) if !path.exists());
    let moved = open(&from).and_then(|mut source| move_into(&mut *source, &to));
    if let Place::File(path) = &to
        && moved.is_err()
        && is_new
    {
        for ending in ["", "-wal", "-shm", ".lock"] {
            // What was made for nothing is not left.
            let _ = std::fs::remove_file(super::beside(path, ending));
        }
    }
    moved
}

fn open(place: &Place) -> Stored<Box<dyn Movable>> {
    let opened = match place {
        Place::File(path) => Sqlite::open(path).map(|store| Box::new(store) as Box<dyn Movable>),
        Place::Postgres(url) => Instance::fresh().and_then(|instance| {
            let mut store = Postgres::at(url, instance)?;
            store.bring_up_to_date()?;
            Ok(Box::new(store) as Box<dyn Movable>)
        }),
    };
    let mut opened = opened.map_err(|error| StoreError::new(format_args!("{place}: {error}")))?;
    let begun = opened.begin_move();
    begun.map_err(|error| StoreError::new(format_args!("{place}: {error}")))?;
    Ok(opened)
}

fn move_into(source: &mut dyn Movable, to: &Place) -> Stored<Moved> {
    let mut target = open(to)?;
    for table in &TABLES {
        if content(&mut *target, table)?.rows > 0 {
            let name = table.name;
            return Err(StoreError::new(format_args!("{to} is not empty: there are {name} in it")));
        }
    }
    let mut moved = Vec::new();
    for table in &TABLES {
        let mut account = Account::default();
        source.read_table(table, &mut |rows| {
            account.add(&rows);
            target.write_rows(table, &rows)
        })?;
        moved.push((table, account.content()));
    }
    for (table, sent) in &moved {
        let arrived = content(&mut *target, table)?;
        if arrived != *sent {
            return Err(StoreError::new(format_args!(
                "of {} {} rows {} arrived, or with another content: nothing was moved",
                sent.rows, table.name, arrived.rows
            )));
        }
    }
    target.end_move()?;
    let shown = |(table, content): (&Table, Content)| {
        (table.name, content.rows, hexadecimal(&content.hash))
    };
    Ok(Moved { tables: moved.into_iter().map(shown).collect() })
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |digit: u8| char::from_digit(digit.into(), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn content(database: &mut dyn Movable, table: &Table) -> Stored<Content> {
    let mut account = Account::default();
    database.read_table(table, &mut |rows| {
        account.add(&rows);
        Ok(())
    })?;
    Ok(account.content())
}
