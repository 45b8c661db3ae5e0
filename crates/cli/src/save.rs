//! Files that are replaced as a whole: whoever reads one finds the old text or the new one, and
//! nothing is lost when the program is stopped.

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

/// Writes a file beside the old one, then puts it in its place.
///
/// # Errors
///
/// If it cannot be written, or if there is something that is no file; the old file is as it was.
pub fn replace<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
) -> Result<(), E> {
    // A link stays one: what it names is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    check(&path)?;
    let beside = beside(&path)?;
    let written = fill(&beside, &path, write);
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Whether a file may be written in that place: its folder is there, and it is no folder or device.
pub fn check(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(data) if data.is_file() => Ok(()),
        Ok(_) => Err(io::Error::other("it is not a file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            fs::metadata(folder.unwrap_or(Path::new("."))).map(|_| ())
        }
        Err(error) => Err(error),
    }
}

/// The name of the new file until it is complete.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::other("it has no name"))?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.tmp", std::process::id()));
    Ok(path.with_file_name(hidden))
}

fn fill<E: From<io::Error>>(
    beside: &Path,
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
) -> Result<(), E> {
    let mut out = BufWriter::new(File::create(beside)?);
    write(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()?;
    if let Ok(old) = fs::metadata(path) {
        fs::set_permissions(beside, old.permissions())?;
    }
    fs::rename(beside, path)?;
    Ok(())
}
