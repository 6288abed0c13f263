import { setTimeout as sleep } from 'node:timers/promises'
import { EXPORT_COLUMNS } from '@mirador/contract/export-columns'
import { timed } from './measure.ts'
import { count, row } from './report.ts'
import type { Bench } from './scratch-database.ts'
import type { BenchServer } from './server.ts'

const ALL = EXPORT_COLUMNS.tenders.join(',')
const FILES = [
  ['CSV, the usual columns', 'format=csv'],
  ['XLSX, the usual columns', 'format=xlsx'],
  ['CSV, every column', `format=csv&columns=${ALL}`],
  ['XLSX, every column', `format=xlsx&columns=${ALL}`],
] as const

/** Downloads all tenders as a file and discards it. A smaller download before each one warms the server up. */
export async function benchExports(server: BenchServer, out: Bench['out']) {
  out(row('files', ['rows', 's', 'MB', 'grew MB']))
  const all = []
  for (const [name, query] of FILES) {
    await download(server, `${query}&bid_type=5`)
    globalThis.gc?.()
    await sleep(500)
    const before = process.memoryUsage.rss()
    const { ms, value } = await timed(() => download(server, query))
    // of this process, with its reader
    const grewMegabytes = (value.peak - before) / 1e6
    const figures = { name, rows: value.rows, seconds: ms / 1000, megabytes: value.bytes / 1e6, grewMegabytes }
    all.push(figures)
    out(row(name, [count(value.rows), figures.seconds.toFixed(1), figures.megabytes.toFixed(1), count(grewMegabytes)]))
  }
  return all
}

async function download({ url, headers }: BenchServer, query: string) {
  const response = await fetch(`${url}/api/bid/export?${query}`, {
    headers: { ...headers, 'accept-encoding': 'gzip' },
  })
  if (!response.ok || !response.body) throw new Error(`${query}: ${response.status}`)
  let [bytes, peak] = [0, 0]
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  return { rows: Number(response.headers.get('x-row-count')), bytes, peak }
}
