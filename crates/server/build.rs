//! Builds the web client into the folder `client`, from where it is embedded.
//!
//! In the repository the client is built by npm, in `web/`, when something there has changed since the
//! last time: a stamp in `client` tells what it was built from, and a lock keeps the builds of cargo's
//! several runs (check, test, doc) apart. A published package carries the built client, and no `web/`:
//! there nothing is built, and Node.js is not needed.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// What the client is built from.
const INPUTS: [&str; 10] = [
    "src",
    "../crates/cotulenh/RULES.md",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    "compress.mjs",
];

/// The program that builds the client; on Windows it is a script.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

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
    let client = crate_dir.join("client");
    let web = crate_dir.join("../../web");
    if !is_source(&web) {
        return packaged(&client);
    }
    let web = web.canonicalize().map_err(in_file("web"))?;
    for input in INPUTS.map(|input| web.join(input)) {
        if input.exists() {
            println!("cargo::rerun-if-changed={}", input.display());
        }
    }
    let stamp_file = client.join(".stamp");
    println!("cargo::rerun-if-changed={}", stamp_file.display());

    let lock = File::create(web.join(".build.lock")).map_err(in_file("web/.build.lock"))?;
    lock.lock().map_err(in_file("web/.build.lock"))?;
    let stamp = stamp(&web)?;
    if fs::read_to_string(&stamp_file).ok().as_ref() != Some(&stamp) {
        npm(&web)?;
        fs::write(&stamp_file, &stamp).map_err(in_file("client/.stamp"))?;
    }
    Ok(())
}

/// Whether this is the client's source. Somebody else's project may have a folder of that name where it
/// keeps packages.
fn is_source(web: &Path) -> bool {
    fs::read_to_string(web.join("package.json")).is_ok_and(|text| text.contains("\"cotulenh-web\""))
}

/// Checks that the package came with the client.
fn packaged(client: &Path) -> Result<(), String> {
    println!("cargo::rerun-if-changed={}", client.display());
    if client.join("index.html").is_file() {
        return Ok(());
    }
    Err("neither its source, ../../web, nor the built client is here. A package is made after the \
        server was built: see docs/releasing.md."
        .to_owned())
}

fn env(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|_| format!("{name} is not set: this is run by cargo"))
}

fn in_file(name: &str) -> impl Fn(std::io::Error) -> String {
    move |error| format!("{name}: {error}")
}

/// Names and contents of all inputs, in one number.
fn stamp(web: &Path) -> Result<String, String> {
    let mut hash = DefaultHasher::new();
    for input in INPUTS {
        for file in files(&web.join(input))? {
            file.strip_prefix(web).unwrap_or(&file).hash(&mut hash);
            fs::read(&file).map_err(in_file(input))?.hash(&mut hash);
        }
    }
    Ok(format!("{:016x}", hash.finish()))
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
    let run = Command::new(NPM).args(arguments).current_dir(web).env_remove("WEB_OUT").output();
    let output = run.map_err(|_| {
        "Node.js with npm is needed (version 20 or newer) and was not found. Install it and build again."
            .to_owned()
    })?;
    if output.status.success() {
        return Ok(());
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Err(format!("`{command}` failed\n{}{}", text(&output.stdout), text(&output.stderr)))
}
