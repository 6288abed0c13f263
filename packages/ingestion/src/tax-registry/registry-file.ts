import type { RegistryRow } from '@mirador/database/accounts/tax-registry-import'
import { REGISTRY_REFUSALS } from '@mirador/texts/import-refusals'
import { type ByteSource, entryBytes, fileBytes, headOf, type OnBytes, packingOf } from '../files/file-bytes.ts'
import { zipEntries } from '../files/zip-file.ts'
import { byteLines } from './byte-lines.ts'
import { readHeader, readRow } from './registry-line.ts'

/** The recognised file of legal names (PUB_NOMBRES_PJ) of the tax office, not yet read. */
export interface RegistryFile {
  path: string
  /** total of `onBytes` */
  size: number
  /** Its rows and refusals in order, in batches, with constant memory. */
  read(onBytes?: OnBytes): AsyncGenerator<RegistryBatch>
}

export interface RegistryBatch {
  rows: RegistryRow[]
  refused: { line: number; reason: string }[]
}

/** Why a file is not PUB_NOMBRES_PJ, in Spanish. */
export class BadRegistryFile extends Error {}

/** @throws BadRegistryFile */
export async function openRegistryFile(path: string): Promise<RegistryFile> {
  const source = await bytesOf(path)
  const head = await headOf(source)
  const end = head.indexOf(10)
  const first = head.subarray(0, end < 0 ? head.length : end)
  if (!readHeader(first)) {
    throw new BadRegistryFile(REGISTRY_REFUSALS.otherFile(path))
  }
  return { path, size: source.size, read: (onBytes) => readBatches(source, onBytes) }
}

/** The largest text of a ZIP; any other file itself, decompressed if it is gzip. */
async function bytesOf(path: string): Promise<ByteSource> {
  const packing = await packingOf(path)
  if (packing !== 'zip') return fileBytes(path, packing)
  const entries = await zipEntries(path).catch((error: Error) => {
    throw new BadRegistryFile(REGISTRY_REFUSALS.cannotOpen(path, error.message))
  })
  const texts = entries.filter(({ fileName }) => /\.(txt|csv|tsv)$/i.test(fileName))
  const largest = texts.sort((a, b) => b.uncompressedSize - a.uncompressedSize)[0]
  if (!largest) throw new BadRegistryFile(REGISTRY_REFUSALS.zipWithoutText(path))
  return entryBytes(path, largest)
}

async function* readBatches(source: ByteSource, onBytes?: OnBytes): AsyncGenerator<RegistryBatch> {
  let header: ReturnType<typeof readHeader>
  let line = 0
  for await (const lines of byteLines((await source.open(onBytes)) as AsyncIterable<Buffer>)) {
    const batch: RegistryBatch = { rows: [], refused: [] }
    for (const bytes of lines) {
      line++
      if (bytes?.length === 0) continue
      if (!header) {
        header = bytes ? readHeader(bytes) : undefined
        if (!header) throw new BadRegistryFile(REGISTRY_REFUSALS.headerChanged)
        continue
      }
      const row = bytes ? readRow(bytes, line, header) : REGISTRY_REFUSALS.longRow
      if (typeof row === 'string') batch.refused.push({ line, reason: row })
      else batch.rows.push(row)
    }
    yield batch
  }
}
