//! Who owns which game. Moments are by the database's clock alone, whatever the servers' own say.

use std::time::Duration;

use tokio_postgres::Row;

use super::{Postgres, get, number};
use crate::moment::{Moment, millis};
use crate::store::{Instance, Lease, Leased, Leases, Stored};

/// For so long an instance is alive after it said so.
pub const LIFE: Duration = Duration::from_secs(2);
/// So long after its end an instance is remembered.
const MEMORY: Duration = Duration::from_hours(1);

/// This moment. Not the one at which the transaction began: it may have waited.
pub const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Takes the rows of an instance's games, in the order in which changes are added, too: so nobody waits in a circle.
const LOCK_OWN: &str =
    "SELECT id, moved, result FROM games WHERE owner = $1 ORDER BY id FOR UPDATE";

/// Who has a game: the owner, the number, and when the last turn was made.
type Holder = (Option<String>, i64, Moment);

fn holder(row: &Row) -> Stored<Holder> {
    Ok((get(row, 0)?, get(row, 1)?, get(row, 2)?))
}

impl Postgres {
    /// For how long an owner is not alive any more, in milliseconds: since its last sign of life, or since the
    /// last turn if that is later. None if it is alive.
    ///
    /// Who seems dead is looked at again, with its row held: a sign of life that is being written is waited for,
    /// and the next one comes after what is done now.
    fn dead_for(&mut self, owner: &str, moved: Moment) -> Stored<Option<Moment>> {
        for held in ["", "FOR SHARE"] {
            let sql = format!(
                "SELECT expires > {NOW}, greatest({NOW} - greatest(seen, $2), 0)
                    FROM instances WHERE id = $1 {held}"
            );
            match self.one(&sql, &[&owner, &moved], |row| Ok((get(row, 0)?, get(row, 1)?)))? {
                Some((true, _)) => return Ok(None),
                Some((false, dead_for)) if !held.is_empty() => return Ok(Some(dead_for)),
                Some(_) => {}
                // It has left, or is long forgotten.
                None => return Ok(Some(0)),
            }
        }
        Ok(None)
    }

    /// This instance was dead, and nobody has taken these games meanwhile: the clocks are moved by that time, in
    /// which nothing could be kept, and the games have to be read anew.
    fn move_own_clocks(&mut self) -> Stored<()> {
        let instance = self.instance.clone();
        let sql = format!(
            "WITH held AS ({LOCK_OWN}), gone AS (
                SELECT held.id, greatest({NOW} - greatest(seen, moved), 0) AS millis
                FROM held JOIN instances ON instances.id = $1 WHERE result IS NULL
            ) UPDATE games SET lease = lease + 1, paused = paused + millis, due = due + millis,
                expires = expires + millis FROM gone WHERE games.id = gone.id"
        );
        self.execute(&sql, &[&instance.as_str()]).map(drop)
    }

    /// Moves a game to an owner, or to nobody, if it is ours by this number.
    fn pass_on(&mut self, game: &str, lease: Lease, to: Option<&str>) -> Stored<Option<Lease>> {
        let sql = "UPDATE games SET owner = $4, lease = lease + 1
            WHERE id = $1 AND owner = $2 AND lease = $3 RETURNING lease";
        let instance = self.instance.clone();
        let params: super::Params<'_> = &[&game, &instance.as_str(), &lease.to_number(), &to];
        self.one(sql, params, |row| Ok(Lease(get::<i64>(row, 0)? as u64)))
    }
}

impl Leases for Postgres {
    fn instance(&self) -> &Instance {
        &self.instance
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn renew(&mut self) -> Stored<bool> {
        let instance = self.instance.clone();
        let (life, memory) = (millis(LIFE), millis(MEMORY));
        // In one statement: nobody finds it dead after that, and before it was alive all the time.
        let sql = format!(
            "UPDATE instances SET seen = {NOW}, expires = {NOW} + $2
                WHERE id = $1 AND expires > {NOW} RETURNING 1"
        );
        let was_alive = self.execute(&sql, &[&instance.as_str(), &life])? == 1;
        if !was_alive {
            self.move_own_clocks()?;
            let sql = format!(
                "INSERT INTO instances VALUES ($1, {NOW}, {NOW} + $2)
                    ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, expires = excluded.expires"
            );
            self.execute(&sql, &[&instance.as_str(), &life])?;
            // It says so for the first time, or after long: a good moment to tidy up.
            let sql = format!(
                "DELETE FROM instances WHERE expires < {NOW} - $1::bigint AND NOT EXISTS
                    (SELECT 1 FROM games WHERE owner = instances.id AND result IS NULL)"
            );
            self.execute(&sql, &[&memory])?;
        }
        Ok(was_alive)
    }

    fn instances(&mut self) -> Stored<Vec<Instance>> {
        let sql = format!("SELECT id FROM instances WHERE expires > {NOW} ORDER BY id");
        self.list(&sql, &[], |row| get(row, 0).map(Instance::named))
    }

    fn lease(&mut self, game: &str) -> Stored<Leased> {
        // The row is ours until the transaction ends: nobody else takes it meanwhile. Only then its owner is
        // looked up: a query that had to wait for the row would still see other rows as they were before.
        let sql = "SELECT owner, lease, moved FROM games WHERE id = $1 FOR UPDATE";
        let Some((owner, before, moved)) = self.one(sql, &[&game], holder)? else {
            return Ok(Leased::NoGame);
        };
        let instance = self.instance.clone();
        let gone = match owner {
            // The clocks of its own games are moved when it says that it is alive again.
            Some(owner) if owner != instance.as_str() => match self.dead_for(&owner, moved)? {
                Some(dead_for) => dead_for,
                None => return Ok(Leased::Theirs(Instance::named(owner))),
            },
            _ => 0,
        };
        let sql = "UPDATE games SET owner = $2, lease = $3, paused = paused + $4,
            due = due + $4, expires = expires + $4 WHERE id = $1";
        self.execute(sql, &[&game, &instance.as_str(), &(before + 1), &gone])?;
        Ok(Leased::Ours(Lease(before as u64 + 1)))
    }

    fn owner(&mut self, game: &str) -> Stored<Option<Instance>> {
        let sql = format!(
            "SELECT owner FROM games JOIN instances ON instances.id = owner
                WHERE games.id = $1 AND instances.expires > {NOW}"
        );
        self.one(&sql, &[&game], |row| get(row, 0).map(Instance::named))
    }

    fn release(&mut self, game: &str, lease: Lease) -> Stored<bool> {
        Ok(self.pass_on(game, lease, None)?.is_some())
    }

    fn hand_over(&mut self, game: &str, lease: Lease, to: &Instance) -> Stored<Option<Lease>> {
        self.pass_on(game, lease, Some(to.as_str()))
    }

    fn leased_games(&mut self) -> Stored<Vec<(String, Lease)>> {
        let instance = self.instance.clone();
        let sql = "SELECT id, lease FROM games WHERE owner = $1";
        self.list(sql, &[&instance.as_str()], |row| {
            Ok((get(row, 0)?, Lease(get::<i64>(row, 1)? as u64)))
        })
    }

    fn orphans(&mut self, most: usize) -> Stored<Vec<String>> {
        // Of several instances that look at the same time, each begins elsewhere.
        let sql = format!(
            "SELECT id FROM (
                SELECT games.id FROM instances JOIN games ON owner = instances.id
                    WHERE instances.expires <= {NOW} AND result IS NULL
                UNION ALL SELECT id FROM games WHERE awake AND owner IS NULL
            ) AS orphans ORDER BY hashtext(id || $1) LIMIT $2"
        );
        let instance = self.instance.clone();
        self.list(&sql, &[&instance.as_str(), &number(most)], |row| get(row, 0))
    }

    fn leave(&mut self) -> Stored<()> {
        let instance = self.instance.clone();
        let sql = format!(
            "WITH held AS ({LOCK_OWN}) UPDATE games SET owner = NULL, lease = lease + 1
                FROM held WHERE games.id = held.id"
        );
        self.execute(&sql, &[&instance.as_str()])?;
        self.execute("DELETE FROM instances WHERE id = $1", &[&instance.as_str()]).map(drop)
    }
}
