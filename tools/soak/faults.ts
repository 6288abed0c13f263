import { setTimeout as sleep } from 'node:timers/promises'
import { queryValue, type Server } from '../../scripts/postgres-server.ts'
import type { ExternalSystems } from './external-systems.ts'
import type { ProxyState } from './fault-proxy.ts'
import type { Dependency, Ledger } from './ledger.ts'

interface Surroundings {
  server: Server
  external: ExternalSystems
}

interface Fault {
  dependency: Dependency
  /** Injects the fault. @returns a function that removes it */
  inject(surroundings: Surroundings): Promise<() => Promise<void>> | (() => Promise<void>)
}

const proxyFault = (dependency: 'mail' | 'source' | 'registry', state: ProxyState): Fault => ({
  dependency,
  inject({ external }) {
    external.proxies[dependency].set(state)
    return async () => external.proxies[dependency].set('healthy')
  },
})

const CLOSE_CONNECTIONS = `select count(pg_terminate_backend(pid)) from pg_stat_activity
  where pid <> pg_backend_pid() and application_name = 'mirador'`

/** The faults of the product's surroundings, in the order in which they are injected. */
export const FAULTS = {
  'database connections cut': {
    dependency: 'database',
    inject({ server }) {
      const closeConnections = () => void queryValue(server.url, CLOSE_CONNECTIONS).catch(() => {})
      closeConnections()
      const timer = setInterval(closeConnections, 2_000)
      return async () => clearInterval(timer)
    },
  },
  'mail server away': proxyFault('mail', 'down'),
  'registry away': proxyFault('registry', 'down'),
  'source answers 500': {
    dependency: 'source',
    inject({ external: { source } }) {
      source.fault('busy-500', Number.MAX_SAFE_INTEGER)
      return async () => source.fault('busy-500', 0)
    },
  },
  'source cut in the middle': proxyFault('source', 'cut'),
  'source away': proxyFault('source', 'down'),
  'source slow': proxyFault('source', 'slow'),
  'mail server slow': proxyFault('mail', 'slow'),
  'database stopped and started': {
    dependency: 'database',
    async inject({ server }) {
      await server.kill('SIGQUIT')
      return () => server.start()
    },
  },
  'mail server hangs up half-way': proxyFault('mail', 'half-closed'),
  'registry cut in the middle': proxyFault('registry', 'cut'),
} satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS
export const ALL_FAULTS = Object.keys(FAULTS) as FaultName[]

export interface Schedule {
  faults: readonly FaultName[]
  /** duration of each fault, and of the pause before each */
  faultMs: number
  pauseMs: number
}

/** Injects one fault after the other, repeatedly, while there is time for another. No fault remains at the end. */
export async function runFaults(
  { faults, faultMs, pauseMs }: Schedule,
  surroundings: Surroundings,
  {
    ledger,
    until,
    signal,
    onFault,
  }: { ledger: Ledger; until: number; signal: AbortSignal; onFault(name: FaultName): void },
): Promise<FaultName[]> {
  const done: FaultName[] = []
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  await wait(pauseMs)
  for (let turn = 0; !signal.aborted && performance.now() + faultMs + pauseMs <= until; turn++) {
    const name = faults[turn % faults.length] as FaultName
    const { dependency, inject }: Fault = FAULTS[name]
    onFault(name)
    const markBack = ledger.markDown(dependency)
    const remove = await inject(surroundings)
    await wait(faultMs)
    await remove()
    markBack()
    done.push(name)
    await wait(pauseMs)
  }
  return done
}
