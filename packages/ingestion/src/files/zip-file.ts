import { pipeline, type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { type Entry, fromBufferPromise, openPromise } from 'yauzl'

/** Archives of the source have a few dozen entries at most. */
const MAX_ENTRIES = 1000

export type ZipEntry = Pick<Entry, 'fileName' | 'uncompressedSize' | 'compressedSize'>

export interface ZipFile {
  entries: readonly ZipEntry[]
  /** The bytes of an entry; fails when they differ from the central directory. */
  read(fileName: string): Promise<Readable>
  close(): void
}

/**
 * Opens a ZIP file (by path, or already in memory) and lists its entries.
 * @throws when it is damaged or has more entries than the limit
 */
export async function openZip(source: string | Buffer): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const
  const opened = typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options)
  const zip = await opened.catch(damaged)
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.push(entry) > MAX_ENTRIES) break
    }
  } catch (error) {
    zip.close()
    return damaged(error)
  }
  if (entries.length > MAX_ENTRIES) {
    zip.close()
    throw new Error(IMPORT_REFUSALS.zipTooManyEntries)
  }
  return {
    entries,
    async read(fileName) {
      const entry = entries.find((candidate) => candidate.fileName === fileName)
      if (!entry) throw new Error(IMPORT_REFUSALS.zipWithoutEntry(fileName))
      return checked(await zip.openReadStreamPromise(entry).catch(damaged), entry.crc32)
    },
    close: () => zip.close(),
  }
}

function damaged(cause: unknown): never {
  throw new Error(IMPORT_REFUSALS.zipDamaged, { cause })
}

/** Checks the checksum of an entry; the library checks only its size. One wrong byte may change an amount. */
function checked(bytes: Readable, expected: number): Readable {
  let sum = 0
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush(done) {
      done(sum === expected ? null : new Error(IMPORT_REFUSALS.zipDamaged))
    },
    destroy(cause, done) {
      done(cause && new Error(IMPORT_REFUSALS.zipDamaged, { cause }))
    },
  })
  return pipeline(bytes, check, () => {})
}

/** The entries of a ZIP file. @throws like `openZip` */
export async function zipEntries(source: string | Buffer): Promise<readonly ZipEntry[]> {
  const zip = await openZip(source)
  zip.close()
  return zip.entries
}
