//! Pictures that were drawn lately.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// So many bytes of pictures are kept.
const ROOM: usize = 16 << 20;

/// The pictures, those that were asked for last at the end.
#[derive(Default)]
pub struct Cache(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    pictures: VecDeque<(String, Arc<[u8]>)>,
    bytes: usize,
}

impl Cache {
    /// A picture, if it is here.
    pub fn get(&self, key: &str) -> Option<Arc<[u8]>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.pictures.iter().position(|(other, _)| other == key)?;
        let found = kept.pictures.remove(at)?;
        let picture = Arc::clone(&found.1);
        kept.pictures.push_back(found);
        Some(picture)
    }

    /// Keeps a picture as long as there is room; the oldest make room.
    pub fn put(&self, key: String, picture: &Arc<[u8]>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if picture.len() > ROOM / 4 || kept.pictures.iter().any(|(other, _)| *other == key) {
            return;
        }
        kept.bytes += picture.len() + key.len();
        kept.pictures.push_back((key, Arc::clone(picture)));
        while kept.bytes > ROOM {
            let Some((key, old)) = kept.pictures.pop_front() else { break };
            kept.bytes -= old.len() + key.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_make_room() {
        let cache = Cache::default();
        let picture: Arc<[u8]> = vec![0; ROOM / 5].into();
        for i in 0..5 {
            cache.put(i.to_string(), &picture);
            assert!(cache.get("0").is_some(), "what is asked for stays");
        }
        assert!(cache.get("1").is_none() && cache.get("4").is_some());
        let huge: Arc<[u8]> = vec![0; ROOM / 2].into();
        cache.put("huge".to_owned(), &huge);
        assert!(cache.get("huge").is_none());
    }
}
