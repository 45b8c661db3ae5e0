//! Leases of a database that one program holds: it owns every game for ever.

use super::Sqlite;
use crate::store::{Instance, Lease, Leased, Leases, Stored};

impl Leases for Sqlite {
    fn instance(&self) -> &Instance {
        &self.instance
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn renew(&mut self) -> Stored<bool> {
        Ok(true)
    }

    fn instances(&mut self) -> Stored<Vec<Instance>> {
        Ok(vec![self.instance.clone()])
    }

    fn lease(&mut self, game: &str) -> Stored<Leased> {
        let known = self.one("SELECT 1 FROM games WHERE id = ?", game, |_| Ok(()))?;
        Ok(known.map_or(Leased::NoGame, |()| Leased::Ours(Lease::FIRST)))
    }

    fn owner(&mut self, game: &str) -> Stored<Option<Instance>> {
        let known = self.one("SELECT 1 FROM games WHERE id = ?", game, |_| Ok(()))?;
        Ok(known.map(|()| self.instance.clone()))
    }

    fn release(&mut self, _: &str, lease: Lease) -> Stored<bool> {
        Ok(lease == Lease::FIRST)
    }

    fn hand_over(&mut self, _: &str, _: Lease, _: &Instance) -> Stored<Option<Lease>> {
        // There is nobody else.
        Ok(None)
    }

    fn leased_games(&mut self) -> Stored<Vec<(String, Lease)>> {
        Ok(Vec::new())
    }

    fn orphans(&mut self, _: usize) -> Stored<Vec<String>> {
        Ok(Vec::new())
    }

    fn leave(&mut self) -> Stored<()> {
        Ok(())
    }
}
