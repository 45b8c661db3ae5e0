//! The options that choose the evaluation: `EvalFile` and `Use NNUE`.

use core::fmt;
use std::path::Path;
use std::sync::Arc;

use super::UciError;
use crate::eval::Evaluation;
use crate::eval::nnue::{Network, built_in};

/// The value of `EvalFile` that means the network that is built in.
const BUILT_IN: &str = "<built in>";
/// The value that UCI writes for none.
const EMPTY: &str = "<empty>";

/// Which evaluation to use.
pub(super) struct EvalOptions {
    network: Option<Arc<Network>>,
    /// Where the network is from.
    file: String,
    is_wanted: bool,
}

impl Default for EvalOptions {
    fn default() -> EvalOptions {
        EvalOptions { network: built_in(), file: BUILT_IN.to_owned(), is_wanted: true }
    }
}

impl EvalOptions {
    /// Takes the network of a file, or the one that is built in.
    pub(super) fn set_file(&mut self, file: &str) -> Result<(), UciError> {
        if matches!(file, "" | BUILT_IN | EMPTY) {
            let is_wanted = self.is_wanted;
            *self = EvalOptions { is_wanted, ..EvalOptions::default() };
            return Ok(());
        }
        let network = Network::load(Path::new(file)).map_err(|error| {
            UciError(format!("EvalFile: cannot read {:?}: {error}", super::shown(file)))
        })?;
        (self.network, self.file) = (Some(Arc::new(network)), file.to_owned());
        Ok(())
    }

    /// Takes a network that was read already.
    pub(super) fn set_network(&mut self, network: Network) {
        (self.network, self.file) = (Some(Arc::new(network)), "<given>".to_owned());
    }

    /// Says whether to use the network, if there is one.
    pub(super) fn set_wanted(&mut self, is_wanted: bool) {
        self.is_wanted = is_wanted;
    }

    pub(super) fn evaluation(&self) -> Evaluation {
        Evaluation::new(self.network.clone().filter(|_| self.is_wanted))
    }

    /// What judges positions, in words.
    pub(super) fn judge(&self) -> impl fmt::Display {
        let file = self.network.is_some().then(|| self.file.clone());
        match file.filter(|_| self.is_wanted) {
            Some(file) => format!("the network {}", super::shown(&file)),
            None => "the hand-made evaluation".to_owned(),
        }
    }

    /// Writes the lines that announce the options.
    pub(super) fn announce(f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = if built_in().is_some() { BUILT_IN } else { EMPTY };
        writeln!(f, "option name EvalFile type string default {file}")?;
        writeln!(f, "option name Use NNUE type check default true")
    }
}
