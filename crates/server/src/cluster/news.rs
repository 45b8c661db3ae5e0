//! What all instances know of all: who is here, names, bans, and what the lobby shows.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Mutex;

use super::message::{Beat, News};
use super::{Cluster, lock};
use crate::app::App;
use crate::moment;
use crate::players::PlayerId;
use crate::store::{Instance, Stored};
use std::time::Instant;

/// After so many beats all who are here are named again, in case something was not heard.
const NAME_ALL: u64 = 20;

/// Who is here, at all instances.
#[derive(Default)]
pub struct Everybody(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// Who is at the others, and who of them is in the lobby.
    others: HashMap<Instance, (HashSet<PlayerId>, HashSet<PlayerId>)>,
    /// Who was said to be here.
    said: HashSet<PlayerId>,
    said_in_lobby: HashSet<PlayerId>,
    beats: u64,
}

impl Everybody {
    /// Whether a player is at another instance.
    pub fn has(&self, player: &PlayerId) -> bool {
        lock(&self.0).others.values().any(|(here, _)| here.contains(player))
    }

    /// How many players there are, with those at this instance.
    pub fn count(&self, mut here: HashSet<PlayerId>) -> usize {
        for (there, _) in lock(&self.0).others.values() {
            here.extend(there.iter().cloned());
        }
        here.len()
    }

    /// The players in the lobby at other instances.
    pub fn in_lobby(&self) -> Vec<PlayerId> {
        let known = lock(&self.0);
        known.others.values().flat_map(|(_, lobby)| lobby.iter().cloned()).collect()
    }

    /// An instance is not there any more.
    pub fn forget(&self, other: &Instance) {
        lock(&self.0).others.remove(other);
    }

    /// What is said next.
    pub fn beat(&self, app: &App, me: &str, sent: BTreeMap<String, u64>) -> Beat {
        let (here, lobby) = (app.sockets().players(), app.lobby().players());
        let mut known = lock(&self.0);
        let all = known.beats.is_multiple_of(NAME_ALL);
        known.beats += 1;
        let texts = |players: &mut dyn Iterator<Item = &PlayerId>| {
            players.map(ToString::to_string).collect::<Vec<_>>()
        };
        let came = match all {
            true => texts(&mut here.iter()),
            false => texts(&mut here.difference(&known.said)),
        };
        let went = if all { Vec::new() } else { texts(&mut known.said.difference(&here)) };
        let is_new = all || lobby != known.said_in_lobby;
        let in_lobby = is_new.then(|| texts(&mut lobby.iter()));
        (known.said, known.said_in_lobby) = (here, lobby);
        Beat {
            from: me.to_owned(),
            sent,
            came,
            went,
            all,
            lobby: in_lobby,
            changed: app.lobby().take_change(),
            leaves: false,
        }
    }

    /// What another instance says; whether the lobby has to be looked at.
    fn hear(&self, from: &Instance, beat: &Beat) -> bool {
        let read =
            |texts: &[String]| texts.iter().filter_map(|text| PlayerId::read(text)).collect();
        let mut known = lock(&self.0);
        let (here, lobby) = known.others.entry(from.clone()).or_default();
        let came: Vec<PlayerId> = read(&beat.came);
        let is_same = !beat.all && came.is_empty() && beat.went.is_empty() && beat.lobby.is_none();
        if beat.all {
            here.clear();
        }
        here.extend(came);
        for gone in read(&beat.went) as Vec<PlayerId> {
            here.remove(&gone);
        }
        if let Some(texts) = &beat.lobby {
            *lobby = (read(texts) as Vec<PlayerId>).into_iter().collect();
        }
        beat.changed || !is_same
    }
}

impl Cluster {
    /// Hears what was said to all.
    pub(super) fn hear_news(&self, app: &App, bytes: &[u8]) {
        let Ok(news) = serde_json::from_slice::<News>(bytes) else { return };
        match news {
            News::Beat(beat) if beat.from == self.0.me.as_str() => {}
            News::Beat(beat) => self.hear_beat(app, &beat),
            News::Started { player, challenge, game } => {
                if let Some(player) = PlayerId::read(&player) {
                    app.lobby().started_here(&player, &challenge, &game);
                }
            }
            News::Named { player, name } => {
                if let Some(player) = PlayerId::read(&player) {
                    app.names().set(player, name);
                }
            }
            News::Bans => {
                let app = app.clone();
                tokio::spawn(async move {
                    if let Err(error) = look_up_bans(&app).await {
                        tracing::warn!(%error, "bans could not be looked up");
                    }
                });
            }
        }
    }

    fn hear_beat(&self, app: &App, beat: &Beat) {
        let from = Instance::named(beat.from.clone());
        if beat.leaves {
            self.begin_anew(&from);
            self.0.everybody.forget(&from);
            app.lobby().changed_elsewhere();
            let app = app.clone();
            // Somebody has to take its games: whoever is first.
            tokio::spawn(async move { drop(crate::leases::take_orphans(&app).await) });
            return;
        }
        let claims = beat.sent.get(self.0.me.as_str()).copied().unwrap_or(0);
        if !lock(&self.0.links).beat(&from, claims, Instant::now()) {
            tracing::warn!(other = %from, "something was lost between two instances");
            self.begin_anew(&from);
            self.send(&from, super::Body::Broken, "");
        }
        if self.0.everybody.hear(&from, beat) {
            app.lobby().changed_elsewhere();
        }
    }
}

/// Looks up what may have been said while nobody heard it here.
pub async fn catch_up(app: App) {
    let names = async {
        let names = app.storage().run(|store| store.names()).await?;
        for (player, name) in names {
            app.names().set(player, name);
        }
        Stored::Ok(())
    };
    for done in [names.await, look_up_bans(&app).await] {
        if let Err(error) = done {
            tracing::warn!(%error, "names and bans could not be looked up");
        }
    }
    app.lobby().changed_elsewhere();
}

async fn look_up_bans(app: &App) -> Stored<()> {
    let bans = app.storage().run(|store| store.bans(moment::now())).await?;
    app.house().set_bans(bans);
    Ok(())
}
