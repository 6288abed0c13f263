import { outsideWork, StatementCancelled } from '../connection/cancellation.ts'
import type { Db } from '../connection/connect.ts'
import { readStatedProfile } from './fit-profile.ts'
import { type FitScorer, fitScorer, isEmptyProfile } from './fit-scorer.ts'
import { readFitTenders, type StoredFitTender } from './fit-tenders.ts'
import { readRarity, type StoredRarity } from './lexeme-sample.ts'
import { computeOpenFits, orderOf, placeOf } from './open-fits.ts'
import { lastOpenTenders, readOpenTenders } from './open-tenders.ts'

export interface ListedFit {
  score: number
  blocked: string | null
}

export interface ListedFits {
  /** see FIT_STATES of the contract */
  state: 'ready' | 'computing' | 'empty' | 'failed'
  /** by tender id */
  fits: ReadonlyMap<number, ListedFit>
}

/** The fits of an account, for the lists that show them or are ordered by them. */
export interface AccountFits {
  /**
   * Orders some open tenders, best fit first; undefined without a profile, and while the fits are still computed in the
   * background.
   */
  order(ids: readonly number[]): Promise<readonly number[] | undefined>
  /**
   * The fits of the open tenders of a page.
   * @param version of the lists from which the page was read
   */
  list(tenders: readonly { id: number; is_open: boolean }[], version: number | undefined): Promise<ListedFits>
}

interface FitOptions {
  maxWaitMs?: number
  onFailure?: (error: unknown) => void
}

/** Maximum time that a list in the order of the fit waits for the fits. */
const MAX_WAIT_MS = 1_000

interface ScoringInputs {
  scorer: FitScorer
  rarity: StoredRarity
}

/**
 * Starts to read the profile at once, in parallel with the caller.
 * @param maxWaitMs how long `order` waits for fits that are not computed yet
 * @param onFailure receives the error, if any: a list is answered without its fits
 */
export function accountFits(db: Db, sub: string, { maxWaitMs = MAX_WAIT_MS, onFailure }: FitOptions = {}): AccountFits {
  const preparing = prepare(db, sub)
  // its callers get the error
  preparing.catch(() => {})
  async function orElse<T>(work: () => Promise<T>, failed: T): Promise<T> {
    try {
      return await work()
    } catch (error) {
      // the whole request is cancelled
      if (error instanceof StatementCancelled || !onFailure) throw error
      onFailure(error)
      return failed
    }
  }
  return {
    order: (ids) =>
      orElse(async () => {
        const prepared = await preparing
        return typeof prepared === 'string' ? undefined : within(maxWaitMs, ordered(db, prepared, ids))
      }, undefined),
    list: (tenders, version) =>
      orElse<ListedFits>(
        async () => {
          const prepared = await preparing
          if (typeof prepared === 'string') return { state: prepared, fits: new Map() }
          const open = tenders.filter(({ is_open }) => is_open).map(({ id }) => id)
          return { state: 'ready', fits: await listed(db, prepared, { ids: open, version }) }
        },
        { state: 'failed', fits: new Map() },
      ),
  }
}

async function prepare(db: Db, sub: string): Promise<ScoringInputs | 'empty' | 'computing'> {
  const profile = await readStatedProfile(db, sub)
  if (isEmptyProfile(profile)) return 'empty'
  const rarity = await readRarity(db, profile.sample)
  if (rarity.version === 0) return 'computing'
  const scorer = await fitScorer(db, profile, rarity)
  // starts before the first list in the order of the fit
  if (!lastOpenTenders(db, rarity)) outsideWork(() => readOpenTenders(db, rarity)).catch(() => {})
  return { scorer, rarity }
}

async function ordered(db: Db, { scorer, rarity }: ScoringInputs, ids: readonly number[]) {
  // a read that another request began may be older than one of these tenders
  for (let read = 0; read < 2; read++) {
    const fits = await computeOpenFits(db, scorer, await readOpenTenders(db, rarity))
    const all = orderOf(fits, ids)
    if (all.length === ids.length) return all
  }
  return undefined
}

/** @returns undefined when the work takes longer; the work continues */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

async function listed(
  db: Db,
  { scorer, rarity }: ScoringInputs,
  { ids, version }: { ids: readonly number[]; version: number | undefined },
): Promise<Map<number, ListedFit>> {
  const open = lastOpenTenders(db, rarity)
  const tenders =
    open && open.version === version
      ? ids.flatMap((id) => open.tenders[placeOf(open, id)] ?? [])
      : await readFitTenders(db, ids, rarity.rarity)
  const of = (tender: StoredFitTender): [number, ListedFit] => [
    tender.id,
    { score: Math.round(scorer.exact(tender)), blocked: scorer.blocker(tender) },
  ]
  return new Map(tenders.map(of))
}
