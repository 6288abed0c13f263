import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Server } from '../postgres-server.ts'
import type { Dependency, Ledger } from './ledger.ts'
import type { LineState } from './line.ts'
import type { Outside } from './outside.ts'

interface Injured {
  server: Server
  outside: Outside
}

interface Fault {
  dependency: Dependency
  /** @returns what heals it */
  injure(place: Injured): Promise<() => Promise<void>> | (() => Promise<void>)
}

const line = (dependency: 'mail' | 'source' | 'registry', state: LineState): Fault => ({
  dependency,
  injure({ outside }) {
    outside.lines[dependency].set(state)
    return async () => outside.lines[dependency].set('well')
  },
})

const CUT = `select count(pg_terminate_backend(pid)) from pg_stat_activity
  where pid <> pg_backend_pid() and application_name = 'mirador'`

/** What is done to the product's surroundings, in the order in which it is done. */
export const FAULTS = {
  'database connections cut': {
    dependency: 'database',
    injure({ server }) {
      const cut = () => void ask(server.url, CUT).catch(() => {})
      cut()
      const timer = setInterval(cut, 2_000)
      return async () => clearInterval(timer)
    },
  },
  'mail server away': line('mail', 'down'),
  'registry away': line('registry', 'down'),
  'source answers 500': {
    dependency: 'source',
    injure({ outside: { source } }) {
      source.fault('busy-500', Number.MAX_SAFE_INTEGER)
      return async () => source.fault('busy-500', 0)
    },
  },
  'source cut in the middle': line('source', 'cut'),
  'source away': line('source', 'down'),
  'source slow': line('source', 'slow'),
  'mail server slow': line('mail', 'slow'),
  'database stopped and started': {
    dependency: 'database',
    async injure({ server }) {
      await server.kill('SIGQUIT')
      return () => server.start()
    },
  },
  'mail server hangs up half-way': line('mail', 'half-closed'),
  'registry cut in the middle': line('registry', 'cut'),
} satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS
export const ALL_FAULTS = Object.keys(FAULTS) as FaultName[]

export interface Schedule {
  faults: readonly FaultName[]
  /** how long each lasts, and the quiet before each */
  faultMs: number
  quietMs: number
}

/** Injures one thing after the other, all over again, until there is no time for another; leaves all of it healed. */
export async function runFaults(
  { faults, faultMs, quietMs }: Schedule,
  place: Injured,
  { ledger, until, signal, tell }: { ledger: Ledger; until: number; signal: AbortSignal; tell(name: FaultName): void },
): Promise<FaultName[]> {
  const done: FaultName[] = []
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  await rest(quietMs)
  for (let turn = 0; !signal.aborted && performance.now() + faultMs + quietMs <= until; turn++) {
    const name = faults[turn % faults.length] as FaultName
    const { dependency, injure }: Fault = FAULTS[name]
    tell(name)
    const isBack = ledger.away(dependency)
    const heal = await injure(place)
    await rest(faultMs)
    await heal()
    isBack()
    done.push(name)
    await rest(quietMs)
  }
  return done
}
