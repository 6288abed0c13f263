import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@mirador/domain/time/duration'
import { startSmtpServer } from '@mirador/testing/mail/smtp-server'
import { startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { startFakeRegistry } from '@mirador/testing/tax-registry/fake-registry'
import { startOwnServer } from '../../scripts/postgres-server.ts'
import type { ApiProcess, Send } from '../product-process.ts'
import { until } from '../until.ts'
import { openAgent } from './agent-send.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { openPlace, type Place } from './place.ts'
import { type FaultProxy, openProxy, through } from './proxy.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

export const METRICS_TOKEN = 'token-for-the-metrics'

const TENDERS = 60
const DISK_MEGABYTES = 600
/** Lifetime of access tokens in seconds; people renew theirs earlier. */
export const TOKEN_SECONDS = 60

/** The product in a process of its own, with everything around it that can fail, and the people who use it. */
export interface World {
  place: Place
  /** undefined with the embedded database */
  server: Awaited<ReturnType<typeof startOwnServer>> | undefined
  /** the disk of the embedded database; undefined where it cannot be mounted */
  disk: SmallDisk | undefined
  source: Awaited<ReturnType<typeof startFakeSource>>
  /** codes of the tenders of the source at first */
  codes: readonly string[]
  /** mails that the server accepted */
  received: Awaited<ReturnType<typeof startSmtpServer>>['received']
  proxies: Record<'source' | 'mail' | 'registry' | 'database', FaultProxy>
  /** the process at present */
  readonly api: ApiProcess
  /** number of starts so far */
  readonly starts: number
  /** Ends the process, and records that it is down. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again and waits until it is ready. */
  start(): Promise<void>
  /** @param offset milliseconds from the true time */
  setClock(offset: number): Promise<void>
  send: Send
  ledger: Ledger
  /** RUTs looked up so far; each costs the registry one call */
  ruts: string[]
  /** contact messages sent; true: acknowledged */
  messages: Map<string, boolean>
  closeConnections(): void
  close(): Promise<void>
}

/**
 * Starts everything on loopback.
 * @param binaries folder of PostgreSQL's programs; undefined for the embedded database
 */
export async function openWorld(binaries: string | undefined, settings: Record<string, string>): Promise<World> {
  const closing = new AsyncDisposableStack()
  try {
    const server = binaries === undefined ? undefined : await startOwnServer(binaries)
    if (server) closing.defer(server.remove)
    const disk = server ? undefined : mountSmallDisk(DISK_MEGABYTES)
    if (disk) closing.defer(disk.remove)
    const codes = Array.from({ length: TENDERS }, (_, i) => `1000-${i + 1}-LE26`)
    const closes = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 19)
    const source = await startFakeSource({
      tenders: codes.map((CodigoExterno) => ({ CodigoExterno, FechaCierre: closes })),
    })
    closing.defer(source.close)
    const mail = await startSmtpServer()
    closing.defer(mail.close)
    const registry = await startFakeRegistry()
    closing.defer(registry.close)
    registry.answerWith((request, response) => {
      const rut = decodeURIComponent(request.url ?? '')
        .split('/')
        .at(-1)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ razon_social: `Empresa ${rut} SpA`, actividades: [], error: null }))
    })
    const proxyTo = async (port: number) => {
      const proxy = await openProxy(port)
      closing.defer(async () => proxy.close())
      return proxy
    }
    const proxies = {
      source: await proxyTo(Number(new URL(source.url).port)),
      mail: await proxyTo(mail.port),
      registry: await proxyTo(Number(new URL(registry.url).port)),
      database: await proxyTo(server?.port ?? 0),
    }
    const place = await openPlace(server?.url ?? '', disk && join(disk.folder, 'data'))
    closing.defer(async () => {
      // a fault, or Ctrl-C in a terminal, may have ended the server, which is needed to drop the database
      await server?.kill()
      await server?.start()
      await place.close()
    })
    const agent = openAgent()
    closing.defer(async () => agent.close())
    const clock = join(place.dataDir, 'clock')
    const ledger = openLedger()
    const { DATABASE_URL } = place.settings
    mkdirSync(place.dataDir, { recursive: true })
    const startApi = () => {
      writeFileSync(clock, '0')
      return place.start(
        {
          ...(DATABASE_URL && { DATABASE_URL: through(proxies.database, DATABASE_URL) }),
          FAULTS_CLOCK: clock,
          SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
          CONTACT_TO: 'contacto@ejemplo.cl',
          TAX_REGISTRY_URL: `http://127.0.0.1:${proxies.registry.port}/rut/{rut}`,
          MERCADO_PUBLICO_URL: through(proxies.source, source.url),
          MERCADO_PUBLICO_TICKET: source.ticket,
          COMPRA_AGIL: 'false',
          AUTH_ACCESS_TTL: String(TOKEN_SECONDS),
          METRICS_TOKEN,
          ...settings,
        },
        { flags: ['--import', './tools/resilience/set-clock.ts'] },
      )
    }
    let api = await startApi()
    let starts = 1
    let markStarted: (() => void) | undefined
    return {
      place,
      server,
      disk,
      source,
      codes,
      received: mail.received,
      proxies,
      get api() {
        return api
      },
      get starts() {
        return starts
      },
      async kill(signal) {
        markStarted ??= ledger.markDown('process')
        await api.kill(signal)
      },
      async start() {
        api = await startApi()
        starts++
        markStarted?.()
        markStarted = undefined
      },
      async setClock(offset) {
        writeFileSync(`${clock}.next`, String(offset))
        renameSync(`${clock}.next`, clock)
        await until(async () => readFileSync(`${clock}.seen`, 'utf8') === String(offset))
      },
      send: agent.send,
      ledger,
      ruts: [],
      messages: new Map(),
      closeConnections: agent.close,
      close: () => closing.disposeAsync(),
    }
  } catch (error) {
    await closing.disposeAsync()
    throw error
  }
}
