import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { openZip, type ZipEntry } from './zip-file.ts'

/** Maximum size of an unpacked file. The largest monthly file has about 340 MB. */
export const MAX_UNPACKED_BYTES = 4_000_000_000
/** Maximum size of a JSON document, which is held in memory. Larger files have one record per line. */
export const MAX_DOCUMENT_BYTES = 400_000_000

/** Unpacked size below which the compression ratio is not limited. */
const FREE_BYTES = 20_000_000
const MAX_GROWTH = 200

/** Called with the number of bytes read since the last call; they add up to `ByteSource.size`. */
export type OnBytes = (count: number) => void

/** Callbacks that count while a file is read. */
export interface ReadCallbacks {
  onBytes?: OnBytes
  /** called with the number of texts repaired since the last call */
  onMended?: (count: number) => void
}

/** Bytes that can be read repeatedly from the start, compressed or not. */
export interface ByteSource {
  /** total of `OnBytes` for one read */
  size: number
  open(onBytes?: OnBytes): Promise<Readable>
}

/** The compression of a file, by its first bytes. */
export async function packingOf(path: string): Promise<'gzip' | 'zip' | 'plain'> {
  const head = Buffer.alloc(4)
  const file = await open(path)
  try {
    await file.read(head, 0, 4, 0)
  } finally {
    await file.close()
  }
  if (head.readUInt16BE() === 0x1f8b) return 'gzip'
  return head.readUInt32BE() === 0x504b0304 ? 'zip' : 'plain'
}

/** A plain or gzipped file, decompressed while it is read. */
export async function fileBytes(path: string, packing: 'gzip' | 'plain'): Promise<ByteSource> {
  const { size } = await stat(path)
  return {
    size,
    open: async (onBytes) => {
      const file = counted(createReadStream(path, { highWaterMark: 256 * 1024 }), onBytes)
      return packing === 'plain' ? file : limited(chained(file, createGunzip()), mostBytes(size))
    },
  }
}

/** One entry of a ZIP file, decompressed while it is read. */
export function entryBytes(path: string | Buffer, entry: ZipEntry): ByteSource {
  return {
    size: entry.uncompressedSize,
    open: async (onBytes) => {
      const zip = await openZip(path)
      const bytes = await zip.read(entry.fileName)
      bytes.once('close', () => zip.close())
      return counted(bytes, onBytes)
    },
  }
}

/** The first bytes, decompressed. */
export async function headOf(source: ByteSource, length = 64 * 1024): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of (await source.open()) as AsyncIterable<Buffer>) {
    parts.push(chunk)
    size += chunk.length
    if (size >= length) break
  }
  return Buffer.concat(parts).subarray(0, length)
}

/**
 * All bytes, decompressed.
 * @throws when there are more than `limit`
 */
export async function allOf(source: ByteSource, limit: number, onBytes?: OnBytes): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of (await source.open(onBytes)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new Error(IMPORT_REFUSALS.fileTooLarge(limit / 1_000_000))
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

function counted(bytes: Readable, onBytes?: OnBytes): Readable {
  if (onBytes) bytes.on('data', (chunk: Buffer) => onBytes(chunk.length)).pause()
  return bytes
}

/** Pipes `source` through `transform`; errors and an early end propagate in both directions. */
function chained(source: Readable, transform: Transform): Readable {
  source.once('error', (error) => transform.destroy(error))
  transform.once('close', () => source.destroy())
  return source.pipe(transform)
}

/**
 * Maximum unpacked size of a compressed file: files of the source grow some fifteen times, a file made to exhaust the
 * importer up to a thousand times.
 */
export function mostBytes(compressed: number): number {
  return Math.min(MAX_UNPACKED_BYTES, Math.max(FREE_BYTES, compressed * MAX_GROWTH))
}

function limited(bytes: Readable, most: number): Readable {
  let size = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > most) done(new Error(IMPORT_REFUSALS.unpackedTooLarge))
      else done(null, chunk)
    },
  })
  return chained(bytes, limit)
}
