import type { Readable } from 'node:stream'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { type Entry, fromBufferPromise, openPromise } from 'yauzl'

/** Archives of the source have a few dozen entries at most. */
const MAX_ENTRIES = 1000

export type ZipEntry = Pick<Entry, 'fileName' | 'uncompressedSize' | 'compressedSize'>

export interface ZipFile {
  entries: readonly ZipEntry[]
  /** The bytes of an entry; fails when there are more than the central directory declares. */
  read(fileName: string): Promise<Readable>
  close(): void
}

/**
 * Opens a ZIP file (by path, or already in memory) and lists its entries.
 * @throws when it is damaged or has more entries than the limit
 */
export async function openZip(source: string | Buffer): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const
  const zip = typeof source === 'string' ? await openPromise(source, options) : await fromBufferPromise(source, options)
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.push(entry) > MAX_ENTRIES) throw new Error(IMPORT_REFUSALS.zipTooManyEntries)
    }
  } catch (error) {
    zip.close()
    throw error
  }
  return {
    entries,
    async read(fileName) {
      const entry = entries.find((candidate) => candidate.fileName === fileName)
      if (!entry) throw new Error(IMPORT_REFUSALS.zipWithoutEntry(fileName))
      return zip.openReadStreamPromise(entry)
    },
    close: () => zip.close(),
  }
}

/** The entries of a ZIP file. @throws like `openZip` */
export async function zipEntries(source: string | Buffer): Promise<readonly ZipEntry[]> {
  const zip = await openZip(source)
  zip.close()
  return zip.entries
}
