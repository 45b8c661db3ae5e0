//! Builds the web client and embeds it.
//!
//! The client is built by npm, in `web/`, when something there has changed since the last time: a
//! stamp in `web/dist` tells what it was built from, and a lock keeps the builds of cargo's several
//! runs (check, test, doc) apart.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// What the client is built from.
const INPUTS: [&str; 9] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    "compress.mjs",
];

fn main() -> ExitCode {
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("\nerror: the web client cannot be built: {message}\n");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), String> {
    let crate_dir = PathBuf::from(env("CARGO_MANIFEST_DIR")?);
    let web = crate_dir.join("../../web").canonicalize().map_err(|e| format!("no web/: {e}"))?;
    for input in INPUTS.map(|input| web.join(input)) {
        if input.exists() {
            println!("cargo::rerun-if-changed={}", input.display());
        }
    }
    let stamp_file = web.join("dist/.stamp");
    println!("cargo::rerun-if-changed={}", stamp_file.display());

    let lock = File::create(web.join(".build.lock")).map_err(in_file("web/.build.lock"))?;
    lock.lock().map_err(in_file("web/.build.lock"))?;
    let stamp = stamp(&web)?;
    if fs::read_to_string(&stamp_file).ok().as_ref() != Some(&stamp) {
        npm(&web)?;
        fs::write(&stamp_file, &stamp).map_err(in_file("web/dist/.stamp"))?;
    }
    let out = PathBuf::from(env("OUT_DIR")?).join("assets.rs");
    fs::write(out, assets(&web.join("dist"))?).map_err(in_file("assets.rs"))
}

fn env(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|_| format!("{name} is not set: this is run by cargo"))
}

fn in_file(name: &str) -> impl Fn(std::io::Error) -> String {
    move |error| format!("{name}: {error}")
}

/// Names and contents of all inputs, in one number.
fn stamp(web: &Path) -> Result<String, String> {
    let mut hash = Hash::new();
    for input in INPUTS {
        for file in files(&web.join(input))? {
            hash.add(file.to_string_lossy().as_bytes());
            hash.add(&fs::read(&file).map_err(in_file(input))?);
        }
    }
    Ok(hash.text())
}

/// All files under a path, sorted; the path itself if it is a file; none if it is not there.
fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(path.is_file().then(|| path.to_owned()).into_iter().collect());
    }
    let failed = |error| format!("{}: {error}", path.display());
    let mut entries = Vec::new();
    for entry in fs::read_dir(path).map_err(failed)? {
        entries.push(entry.map_err(failed)?.path());
    }
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        found.extend(files(&entry)?);
    }
    Ok(found)
}

/// Installs what the client needs, if that is not up to date, and builds it.
fn npm(web: &Path) -> Result<(), String> {
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    if installed < modified(&web.join("package-lock.json")) {
        run(web, &["ci", "--no-audit", "--no-fund"])?;
    }
    run(web, &["run", "build"])
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}

fn run(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let command = format!("npm {}", arguments.join(" "));
    // A folder that someone set for another build is not ours.
    let output = Command::new("npm")
        .args(arguments)
        .current_dir(web)
        .env_remove("WEB_OUT")
        .output()
        .map_err(|_| {
            "Node.js with npm is needed (version 20 or newer) and was not found. \
            Install it and build again."
                .to_owned()
        })?;
    if output.status.success() {
        return Ok(());
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Err(format!("`{command}` failed\n{}{}", text(&output.stdout), text(&output.stderr)))
}

/// The source of the table of files.
fn assets(dist: &Path) -> Result<String, String> {
    let mut source = String::from("static ASSETS: &[Asset] = &[\n");
    for file in files(dist)? {
        let name = file.strip_prefix(dist).map_err(|e| e.to_string())?.to_string_lossy();
        if name.starts_with('.') || name.ends_with(".br") || name.ends_with(".gz") {
            continue;
        }
        let mut hash = Hash::new();
        hash.add(&fs::read(&file).map_err(in_file(&name))?);
        let compressed = |end: &str| {
            let path = format!("{}.{end}", file.display());
            match Path::new(&path).exists() {
                true => format!("Some(include_bytes!({path:?}))"),
                false => "None".to_owned(),
            }
        };
        let (br, gz) = (compressed("br"), compressed("gz"));
        let plain = file.display().to_string();
        let (path, hash) = (format!("/{}", name.replace('\\', "/")), hash.text());
        // Writing to a text cannot fail.
        let _ = writeln!(
            source,
            "    Asset {{ path: {path:?}, plain: include_bytes!({plain:?}), br: {br}, gz: {gz}, \
                hash: {hash:?} }},"
        );
    }
    source.push_str("];\n");
    Ok(source)
}

/// FNV-1a with 128 bits: enough to tell versions of files apart.
struct Hash(u128);

impl Hash {
    fn new() -> Hash {
        Hash(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    /// Adds bytes, and how many there are.
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().chain(&bytes.len().to_le_bytes()) {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b);
        }
    }

    fn text(&self) -> String {
        format!("{:032x}", self.0)
    }
}
