import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const PIECE = 256 * 1024
const DATED = /^mirador-\d{8}T\d{6}Z\.backup\.gz$/

/** The name of a backup in a folder of them: by its moment, so that they sort. */
export function datedName(now: Date): string {
  return `mirador-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup.gz`
}

/**
 * Makes a compressed file that only its owner reads. It takes its name when it is whole and on the disk.
 * @returns its size in bytes
 * @throws EEXIST when there is a file of that name; it stays as it is
 */
export async function writeBackupFile(
  path: string,
  fill: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const draft = `${path}.${process.pid}.part`
  const gzip = createGzip({ chunkSize: PIECE })
  const written = pipeline(gzip, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), { signal })
  // told where it is waited for
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

/** The content of a backup file, from its beginning. */
export function readBackupFile(path: string): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: PIECE })
  // an error of the file is one of what comes out
  pipeline(createReadStream(path, { highWaterMark: PIECE }), gunzip).catch(() => {})
  return gunzip
}

/** Removes the oldest dated backups of a folder until `keep` are left. @returns how many went */
export async function removeOldBackups(folder: string, keep: number): Promise<number> {
  const dated = (await readdir(folder)).filter((name) => DATED.test(name)).sort()
  const old = dated.slice(0, Math.max(0, dated.length - keep))
  for (const name of old) await rm(join(folder, name))
  return old.length
}
