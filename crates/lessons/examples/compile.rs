//! Writes the lessons as the site reads them: `cargo run -p cotulenh-lessons --example compile`.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use cotulenh_lessons::{compiled, path};

fn main() -> Result<(), Box<dyn Error>> {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/pages/learn/lessons");
    let folder = env::args().nth(1).map_or(site, Into::into);
    fs::create_dir_all(&folder)?;
    for entry in fs::read_dir(&folder)? {
        fs::remove_file(entry?.path())?;
    }
    for (id, _) in path::files() {
        let lesson = path::lesson(id).ok_or(id)?;
        let text = serde_json::to_string(&compiled::lesson(&lesson)?)?;
        fs::write(folder.join(format!("{id}.json")), text + "\n")?;
    }
    fs::write(folder.join("index.json"), serde_json::to_string(&compiled::index())? + "\n")?;
    Ok(())
}
