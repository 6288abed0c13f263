import { setTimeout } from 'node:timers/promises'
import { EXPORT_COLUMNS } from '@mirador/contract/export-columns'
import type { BenchServer } from './server.ts'

export interface ExportFigures {
  name: string
  rows: number
  seconds: number
  /** until the first bytes of the file */
  firstMilliseconds: number
  megabytes: number
  /** by how much the process grew meanwhile, at most, the reader in it included */
  grewMegabytes: number
}

const ALL = EXPORT_COLUMNS.tenders.join(',')
const LINES: readonly [name: string, query: string][] = [
  ['CSV, the usual columns', 'format=csv'],
  ['XLSX, the usual columns', 'format=xlsx'],
  ['CSV, every column', `format=csv&columns=${ALL}`],
  ['XLSX, every column', `format=xlsx&columns=${ALL}`],
]

/** The whole list as a file, read and thrown away; once before it counts, as everything here was asked before. */
export async function* benchExports({ port, authorization }: BenchServer): AsyncGenerator<ExportFigures> {
  for (const [name, query] of LINES) {
    await download(port, authorization, `${query}&bid_type=5`)
    globalThis.gc?.()
    await setTimeout(500)
    const before = process.memoryUsage().rss
    let most = before
    const begun = performance.now()
    let first: number | undefined
    const { rows, bytes } = await download(port, authorization, query, () => {
      first ??= performance.now() - begun
      most = Math.max(most, process.memoryUsage.rss())
    })
    yield {
      name,
      rows,
      seconds: (performance.now() - begun) / 1000,
      firstMilliseconds: first ?? Number.NaN,
      megabytes: bytes / 1e6,
      grewMegabytes: (most - before) / 1e6,
    }
  }
}

async function download(port: number, authorization: string, query: string, onPiece: () => void = () => {}) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/bid/export?${query}`, {
    headers: { authorization, 'accept-encoding': 'gzip' },
  })
  if (!answer.ok || !answer.body) throw new Error(`${query}: ${answer.status}`)
  let bytes = 0
  for await (const piece of answer.body) {
    bytes += piece.byteLength
    onPiece()
  }
  return { rows: Number(answer.headers.get('x-row-count')), bytes }
}
