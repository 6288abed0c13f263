import { setTimeout } from 'node:timers/promises'
import { EXPORT_COLUMNS } from '@mirador/contract/export-columns'
import type { BenchServer } from './server.ts'

export interface ExportFigures {
  name: string
  rows: number
  seconds: number
  /** time until the first bytes of the file */
  firstMilliseconds: number
  megabytes: number
  /** peak growth of the process during the download, including its reader */
  grewMegabytes: number
}

const ALL = EXPORT_COLUMNS.tenders.join(',')
const LINES: readonly [name: string, query: string][] = [
  ['CSV, the usual columns', 'format=csv'],
  ['XLSX, the usual columns', 'format=xlsx'],
  ['CSV, every column', `format=csv&columns=${ALL}`],
  ['XLSX, every column', `format=xlsx&columns=${ALL}`],
]

/** Downloads all tenders as a file and discards it. A smaller download before each one warms the server up. */
export async function* benchExports({ port, authorization }: BenchServer): AsyncGenerator<ExportFigures> {
  for (const [name, query] of LINES) {
    await download(port, authorization, `${query}&bid_type=5`)
    globalThis.gc?.()
    await setTimeout(500)
    const before = process.memoryUsage().rss
    let peak = before
    const start = performance.now()
    let first: number | undefined
    const { rows, bytes } = await download(port, authorization, query, () => {
      first ??= performance.now() - start
      peak = Math.max(peak, process.memoryUsage.rss())
    })
    yield {
      name,
      rows,
      seconds: (performance.now() - start) / 1000,
      firstMilliseconds: first ?? Number.NaN,
      megabytes: bytes / 1e6,
      grewMegabytes: (peak - before) / 1e6,
    }
  }
}

async function download(port: number, authorization: string, query: string, onChunk: () => void = () => {}) {
  const response = await fetch(`http://127.0.0.1:${port}/api/bid/export?${query}`, {
    headers: { authorization, 'accept-encoding': 'gzip' },
  })
  if (!response.ok || !response.body) throw new Error(`${query}: ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    onChunk()
  }
  return { rows: Number(response.headers.get('x-row-count')), bytes }
}
