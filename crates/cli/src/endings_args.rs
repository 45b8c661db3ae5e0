//! The arguments of `cotulenh endings`.

use clap::builder::RangedU64ValueParser;
use clap::{Args, Subcommand};
use cotulenh::{Kind, Square};

use crate::position_args::{kind, square};

pub const ENDINGS: &str = "\
Endgame tables: what a Commander with one piece or two can do against a bare Commander. Nearly all \
endings of three men are drawn; docs/endings.md tells what was found. Tables are made here when they are asked for: \
an ending of three men takes seconds, two hunters up to a minute.";
pub const ENDINGS_EXAMPLES: &str = "\
Examples:
  cotulenh endings probe '10c/11/11/5+F5/11/11/11/11/11/11/11/4C6 r'
  cotulenh endings three T --check
  cotulenh endings hunt FF FT --threads 2
  cotulenh endings convert FF --count 100";

#[derive(Args)]
pub struct Endings {
    #[command(subcommand)]
    pub step: EndingsStep,
}

#[derive(Subcommand)]
pub enum EndingsStep {
    /// Say who wins an ending, and how
    ///
    /// Three men are answered at once. With two pieces against a bare Commander the tables are made
    /// first, with the Commander of the two where it stands.
    Probe {
        /// The position: a FEN in quotes, `-` for the standard input, or a file
        fen: String,
        /// Print one line of JSON (docs/json.md)
        #[arg(long)]
        json: bool,
    },
    /// Make the tables of Commander and one piece against the bare Commander
    Three {
        /// The kinds of piece, of I T M E A G S F N H; all if none is named
        #[arg(value_name = "KIND", value_parser = piece)]
        kinds: Vec<Kind>,
        #[command(flatten)]
        how: How,
    },
    /// Make the tables of two pieces against the bare Commander, their own staying at home
    Hunt {
        /// Two kinds each, such as FA FT
        #[arg(required = true, value_name = "KINDS", value_parser = pair)]
        pairs: Vec<Pair>,
        /// Where the Commander of the two stays
        #[arg(long, value_name = "SQUARE", value_parser = square, default_value = "g1")]
        home: Square,
        #[command(flatten)]
        how: How,
    },
    /// Let the engine win positions of a hunt that the table calls won
    Convert {
        /// Two kinds each, such as FA FT
        #[arg(required = true, value_name = "KINDS", value_parser = pair)]
        pairs: Vec<Pair>,
        /// Where the Commander of the two stays at first
        #[arg(long, value_name = "SQUARE", value_parser = square, default_value = "g1")]
        home: Square,
        /// How many positions
        #[arg(long, value_name = "N", default_value_t = 500)]
        count: usize,
        /// How many nodes for each turn
        #[arg(long, value_name = "N", default_value_t = 20_000)]
        nodes: u64,
        /// What makes these positions differ from others
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        /// Print one line of JSON (docs/json.md)
        #[arg(long)]
        json: bool,
    },
}

#[derive(Args)]
pub struct How {
    /// Look at every place of the tables again, one turn deep
    #[arg(long)]
    pub check: bool,
    /// Print a line of JSON for each table
    #[arg(long)]
    pub json: bool,
    /// How many kinds or pairs at a time; each takes up to 2 GB of memory
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=64))]
    pub threads: usize,
}

/// Two kinds of piece.
#[derive(Clone, Copy, Debug)]
pub struct Pair(pub [Kind; 2]);

fn piece(text: &str) -> Result<Kind, String> {
    let kind = kind(text).ok().filter(|&kind| kind != Kind::Commander);
    kind.ok_or_else(|| "expected one of I T M E A G S F N H".to_owned())
}

fn pair(text: &str) -> Result<Pair, String> {
    let kinds: Option<Vec<Kind>> = text.chars().map(Kind::from_letter).collect();
    match kinds.as_deref() {
        Some(&[a, b]) if a != Kind::Commander && b != Kind::Commander => Ok(Pair([a, b])),
        _ => Err("expected two letters of I T M E A G S F N H, such as FA".to_owned()),
    }
}
