import { queryValue } from '../../scripts/postgres-server.ts'
import { METRICS_TOKEN, type World } from './world.ts'

/** The resources of the process at one time. */
export interface Sample {
  at: number
  rss: number
  heapUsed: number
  openFiles: number
  /** seconds, since the previous sample */
  eventLoopP99: number
  /** undefined while the database server is down, and with the embedded database */
  connections: number | undefined
}

const METRICS = {
  rss: 'process_resident_memory_bytes',
  heapUsed: 'nodejs_heap_size_used_bytes',
  openFiles: 'process_open_fds',
  eventLoopP99: 'nodejs_eventloop_lag_p99_seconds',
} as const

const CONNECTIONS = "select count(*)::int from pg_stat_activity where application_name = 'mirador'"

/** Reads the metrics of the process, and its connections from the database server. */
export async function takeSample({ api, server }: Pick<World, 'api' | 'server'>): Promise<Sample> {
  const page = await fetch(`${api.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' },
  })
  const text = await page.text()
  const number = (name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1])
  const connections = server && (await queryValue(server.url, CONNECTIONS).catch(() => undefined))
  return {
    at: performance.now(),
    rss: number(METRICS.rss),
    heapUsed: number(METRICS.heapUsed),
    openFiles: number(METRICS.openFiles),
    eventLoopP99: number(METRICS.eventLoopP99),
    connections: connections as number | undefined,
  }
}
