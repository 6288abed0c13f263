import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { openZip, type ZipEntry } from './zip-file.ts'

/** The largest month has some 340 MB; more than this is no file of the source. */
export const MAX_UNPACKED_BYTES = 4_000_000_000

/** Told how far a reading has come, in bytes of `ByteSource.size`. */
export type OnBytes = (count: number) => void

/** Bytes that can be read from the start as often as needed, however they are packed. */
export interface ByteSource {
  /** what `OnBytes` counts up to, for one reading */
  size: number
  open(onBytes?: OnBytes): Promise<Readable>
}

/** How a file is packed, by its first bytes. */
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

/** A plain or gzipped file, unpacked while it is read. */
export async function fileBytes(path: string, packing: 'gzip' | 'plain'): Promise<ByteSource> {
  const { size } = await stat(path)
  return {
    size,
    open: async (onBytes) => {
      const file = counted(createReadStream(path, { highWaterMark: 256 * 1024 }), onBytes)
      return packing === 'plain' ? file : limited(chained(file, createGunzip()))
    },
  }
}

/** One entry of a ZIP file, unpacked while it is read. */
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

/** The first bytes, unpacked. */
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

/** All bytes, unpacked. @throws when there are more than `limit` */
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

/** `source` piped through `transform`, sharing errors and an early end. */
function chained(source: Readable, transform: Transform): Readable {
  source.once('error', (error) => transform.destroy(error))
  transform.once('close', () => source.destroy())
  return source.pipe(transform)
}

function limited(bytes: Readable): Readable {
  let size = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > MAX_UNPACKED_BYTES) done(new Error(IMPORT_REFUSALS.unpackedTooLarge))
      else done(null, chunk)
    },
  })
  return chained(bytes, limit)
}
