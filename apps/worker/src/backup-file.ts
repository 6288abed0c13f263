import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const PIECE = 256 * 1024
const DATED = /^mirador-\d{8}T\d{6}Z\.backup\.gz$/

/** The file name of a backup in a folder: its UTC time, so that names sort by age. */
export function datedName(now: Date): string {
  return `mirador-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup.gz`
}

/**
 * Writes a compressed file that only its owner may read. The file gets its name once it is complete and flushed to disk.
 * @returns its size in bytes
 * @throws EEXIST when the file exists; it is left unchanged
 */
export async function writeBackupFile(
  path: string,
  fill: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const draft = `${path}.${process.pid}.part`
  const gzip = createGzip({ chunkSize: PIECE })
  const written = pipeline(gzip, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), { signal })
  // the error is handled where `written` is awaited
  written.catch(() => {})
  try {
    await fill(async (bytes) => {
      signal.throwIfAborted()
      if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written])
    })
    gzip.end()
    await written
    await link(draft, path).catch((error) => {
      throw Object.assign(error, { path })
    })
    return (await stat(path)).size
  } finally {
    gzip.destroy()
    await rm(draft, { force: true })
  }
}

/** The uncompressed content of a backup file. */
export function readBackupFile(path: string): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: PIECE })
  // an error of the file destroys `gunzip`, which reports it to its reader
  pipeline(createReadStream(path, { highWaterMark: PIECE }), gunzip).catch(() => {})
  return gunzip
}

/**
 * Removes the oldest dated backups of a folder until `keep` are left.
 * @returns the number of removed backups
 */
export async function removeOldBackups(folder: string, keep: number): Promise<number> {
  const dated = (await readdir(folder)).filter((name) => DATED.test(name)).sort()
  const old = dated.slice(0, Math.max(0, dated.length - keep))
  for (const name of old) await rm(join(folder, name))
  return old.length
}
