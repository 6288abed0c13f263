import { outsideWork, StatementCancelled } from '../connection/cancellation.ts'
import type { Db } from '../connection/connect.ts'
import { readStatedProfile, type StatedProfile } from './fit-profile.ts'
import { type FitScorer, fitScorer, isEmptyProfile } from './fit-scorer.ts'
import { readFitTenders, type StoredFitTender } from './fit-tenders.ts'
import { readRarity, type StoredRarity } from './lexeme-sample.ts'
import {
  computeOpenFits,
  type ListedFit,
  lastOpenFits,
  listedFit,
  type OpenFits,
  orderOf,
  placeOf,
} from './open-fits.ts'
import { lastOpenTenders, readOpenTenders } from './open-tenders.ts'

export interface ListedFits {
  /** see FIT_STATES of the contract */
  state: 'ready' | 'flat' | 'computing' | 'empty' | 'failed'
  /** by tender id */
  fits: ReadonlyMap<number, ListedFit>
  /** null without fits */
  summary: FitSummary | null
}

/** The own open tenders of an account, all together. */
export interface FitSummary {
  /** number of them */
  of: number
  /** size of the largest group with one sum */
  alike: number
  /** number of them that are very similar */
  best: number
  /** whether own offers were chosen often enough to say what the company wins */
  has_won: boolean
}

/** Minimum number of chosen offers to say what a company wins. */
const MIN_WINS = 3

export const stateOf = ({ cut }: OpenFits) => (cut.isFlat ? ('flat' as const) : ('ready' as const))

export const summaryOf = ({ cut, best }: OpenFits, { wins }: FitScorer): FitSummary => ({
  of: cut.of,
  alike: cut.alike,
  best: [...best.values()].reduce((sum, tenders) => sum + tenders, 0),
  has_won: wins >= MIN_WINS,
})

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

/** Maximum time that a list waits for the fits. */
const MAX_WAIT_MS = 1_000
/** The same where fits of the tenders as they were a moment ago are known. */
const MAX_WAIT_FOR_NEWER_MS = 100

export interface ScoringInputs {
  profile: StatedProfile
  scorer: FitScorer
  rarity: StoredRarity
}

/**
 * Starts to read the profile at once, in parallel with the caller.
 * @param maxWaitMs how long a list waits for fits that are not computed yet
 * @param onFailure receives the error, if any: a list is answered without its fits
 */
export function accountFits(db: Db, sub: string, { maxWaitMs = MAX_WAIT_MS, onFailure }: FitOptions = {}): AccountFits {
  const preparing = prepareScoring(db, sub)
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
          if (typeof prepared === 'string') return { ...NO_FITS, state: prepared }
          const ids = tenders.filter(({ is_open }) => is_open).map(({ id }) => id)
          if (ids.length === 0) return { ...NO_FITS, state: 'ready' }
          const fits = await gradedFits(db, prepared, { maxWaitMs })
          if (!fits) return { ...NO_FITS, state: 'computing' }
          return {
            state: stateOf(fits),
            fits: await listed(db, prepared, { ids, version, fits }),
            summary: summaryOf(fits, prepared.scorer),
          }
        },
        { ...NO_FITS, state: 'failed' },
      ),
  }
}

const NO_FITS = { fits: new Map<number, ListedFit>(), summary: null }

/** What fits of an account are computed with; `empty` without a profile, `computing` before the first count of words. */
export async function prepareScoring(db: Db, sub: string): Promise<ScoringInputs | 'empty' | 'computing'> {
  const profile = await readStatedProfile(db, sub)
  if (isEmptyProfile(profile)) return 'empty'
  const rarity = await readRarity(db, profile.sample)
  if (rarity.version === 0) return 'computing'
  const scorer = await fitScorer(db, profile, rarity)
  // starts before the first list in the order of the fit
  if (!lastOpenTenders(db, rarity)) outsideWork(() => readOpenTenders(db, rarity)).catch(() => {})
  return { profile, scorer, rarity }
}

/**
 * The fits by which tenders are graded. Where the tenders changed and computing takes longer, those of a moment ago;
 * undefined without them.
 * @param olderAfterMs how long the newest are awaited where older ones are known; from `maxWaitMs` on they are of no use
 */
export async function gradedFits(
  db: Db,
  { scorer, rarity }: ScoringInputs,
  { maxWaitMs = MAX_WAIT_MS, olderAfterMs = MAX_WAIT_FOR_NEWER_MS } = {},
): Promise<OpenFits | undefined> {
  const last = olderAfterMs < maxWaitMs ? lastOpenFits(db, scorer) : undefined
  const computing = readOpenTenders(db, rarity).then((open) => computeOpenFits(db, scorer, open))
  return (await within(last ? olderAfterMs : maxWaitMs, computing)) ?? last
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
  { ids, version, fits }: { ids: readonly number[]; version: number | undefined; fits: OpenFits },
): Promise<Map<number, ListedFit>> {
  const open = lastOpenTenders(db, rarity)
  const tenders =
    open && open.version === version
      ? ids.flatMap((id) => open.tenders[placeOf(open, id)] ?? [])
      : await readFitTenders(db, ids, rarity.rarity)
  const of = (tender: StoredFitTender): [number, ListedFit] => [tender.id, listedFit(scorer, fits, tender)]
  return new Map(tenders.map(of))
}
