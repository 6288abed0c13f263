import { setImmediate as nextTurn } from 'node:timers/promises'
import { chargedWork } from '../connection/cancellation.ts'
import type { Db } from '../connection/connect.ts'
import { inTurn } from '../connection/statement-turns.ts'
import type { FitScorer } from './fit-scorer.ts'
import type { StoredFitTender } from './fit-tenders.ts'
import type { OpenTenders } from './open-tenders.ts'

/** The fits of one company with all open tenders. */
export interface OpenFits {
  open: OpenTenders
  /** before rounding, by place in `open.tenders` */
  exact: Float64Array
  /** 1: beyond a limit */
  isBlocked: Uint8Array
  /** places in `open.tenders`, best fit first: ties closing first, then by id; those beyond a limit after all others */
  order: Uint32Array
}

/** 0.2 MB each, with 14,000 open tenders. */
const MAX_COMPANIES = 64

interface Cached {
  last: OpenFits | undefined
  computing: Promise<OpenFits> | undefined
}

const byDatabase = new WeakMap<Db, Map<string, Cached>>()

/**
 * Computes the fits of a company: all of them at first, then those of the tenders that changed. The time counts for the account
 * that asks first, like that of its statements.
 * @throws StatementCancelled the account waited too long for its turn
 */
export async function computeOpenFits(db: Db, scorer: FitScorer, open: OpenTenders): Promise<OpenFits> {
  const known = byDatabase.get(db) ?? new Map<string, Cached>()
  byDatabase.set(db, known)
  const cached: Cached = known.get(scorer.key) ?? { last: undefined, computing: undefined }
  known.delete(scorer.key)
  known.set(scorer.key, cached)
  if (known.size > MAX_COMPANIES) known.delete(known.keys().next().value as string)
  if (cached.last?.open === open) return cached.last
  cached.computing ??= chargedWork(() => compute(scorer, open, cached.last)).finally(() => {
    cached.computing = undefined
  })
  const computed = await cached.computing
  cached.last = computed
  return computed.open === open ? computed : computeOpenFits(db, scorer, open)
}

/** Tenders between two looks at the clock, and how long they may keep the process from others. */
const STRIDE = 64
const MAX_TURN_MS = 8

async function compute(scorer: FitScorer, open: OpenTenders, before: OpenFits | undefined): Promise<OpenFits> {
  const { tenders } = open
  const exact = new Float64Array(tenders.length)
  const isBlocked = new Uint8Array(tenders.length)
  const earlier = before?.open.tenders ?? []
  let [i, place] = [0, 0]
  function computeSome() {
    const started = performance.now()
    for (; i < tenders.length; i++) {
      const tender = tenders[i] as StoredFitTender
      while (place < earlier.length && (earlier[place]?.id ?? 0) < tender.id) place++
      if (before && earlier[place] === tender) {
        exact[i] = before.exact[place] as number
        isBlocked[i] = before.isBlocked[place] as number
      } else {
        exact[i] = scorer.exact(tender)
        isBlocked[i] = Number(scorer.blocker(tender) !== null)
      }
      if (i % STRIDE === STRIDE - 1 && performance.now() - started > MAX_TURN_MS) return void i++
    }
  }
  while (i < tenders.length) {
    await inTurn(computeSome)
    await nextTurn()
  }
  const order = await inTurn(() => orderBy({ open, exact, isBlocked }))
  return { open, exact, isBlocked, order }
}

/** Places of the tenders, best fit first. */
function orderBy({ open: { tenders }, exact, isBlocked }: Omit<OpenFits, 'order'>): Uint32Array {
  const order = Uint32Array.from(tenders.keys())
  const rank = tenders.map(({ closingRank }) => closingRank)
  order.sort(
    (a, b) =>
      (isBlocked[a] as number) - (isBlocked[b] as number) ||
      (exact[b] as number) - (exact[a] as number) ||
      (rank[a] as number) - (rank[b] as number) ||
      a - b,
  )
  return order
}

/** Those of some open tenders, best fit first. */
export function orderOf({ open: { tenders }, order }: OpenFits, ids: readonly number[]): number[] {
  const requestedIds = new Set(ids)
  const ordered: number[] = []
  for (const place of order) {
    const id = tenders[place]?.id as number
    if (requestedIds.delete(id)) ordered.push(id)
  }
  return ordered
}

/** Where a tender stands in `tenders`; −1: it is not open. */
export function placeOf({ tenders }: OpenTenders, id: number): number {
  let [from, to] = [0, tenders.length - 1]
  while (from <= to) {
    const middle = (from + to) >> 1
    const at = tenders[middle]?.id as number
    if (at === id) return middle
    if (at < id) from = middle + 1
    else to = middle - 1
  }
  return -1
}
