import { setImmediate as nextTurn } from 'node:timers/promises'
import { cutGrades, FIT_GRADES, type FitGrade, type GradeCut, gradeOf, rankOf } from '@mirador/domain/fit/fit-grades'
import { chargedWork } from '../connection/cancellation.ts'
import type { Db } from '../connection/connect.ts'
import { inTurn } from '../connection/statement-turns.ts'
import type { FitScorer } from './fit-scorer.ts'
import type { StoredFitTender } from './fit-tenders.ts'
import type { OpenTenders } from './open-tenders.ts'

/** The fits of one company for all open tenders. */
export interface OpenFits {
  open: OpenTenders
  /** score before rounding, by index in `open.tenders` */
  exact: Float64Array
  /** 1: the tender exceeds a limit */
  isBlocked: Uint8Array
  /**
   * indexes in `open.tenders`, best fit first: the very similar ones of the own rubros, then the others by score, equal
   * ones by closing, then by id; tenders that exceed a limit after all other ones
   */
  order: Uint32Array
  /** the own open tenders that exceed no limit */
  cut: GradeCut
  /** how many of them are very similar, by sum */
  best: ReadonlyMap<number, number>
}

/** Where the own open tenders of a company are cut into grades. */
export type OwnGrades = Pick<OpenFits, 'cut' | 'best'>

/** The fit of an open tender in a list. */
export interface ListedFit {
  /** null: beyond a limit, or where the sums say nothing */
  grade: FitGrade | null
  /** place among the own open tenders, from 1; null: none of them */
  rank: number | null
  blocked: string | null
}

/** Maximum number of companies in the cache: 0.2 MB each, with 14,000 open tenders. */
const MAX_COMPANIES = 64

interface Cached {
  last: OpenFits | undefined
  computing: Promise<OpenFits> | undefined
}

const byDatabase = new WeakMap<Db, Map<string, Cached>>()

/**
 * Computes the fits of a company: first of all tenders, later of the changed ones. The time is charged to the account
 * that requests them first, like that of its statements.
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

/** The fits of a company as they were last computed, maybe of tenders that changed since; undefined: not yet. */
export const lastOpenFits = (db: Db, { key }: FitScorer): OpenFits | undefined => byDatabase.get(db)?.get(key)?.last

/** The fit of an open tender, beside the other ones. */
export const listedFit = (scorer: FitScorer, fits: OwnGrades, tender: StoredFitTender): ListedFit =>
  fitOf(scorer, fits, tender, { exact: scorer.exact(tender), blocked: scorer.blocker(tender) })

/** The fit of one of the open tenders by its index, as it was computed. */
export function fitAt(scorer: FitScorer, fits: OpenFits, place: number): ListedFit {
  const { open, exact, isBlocked } = fits
  const tender = open.tenders[place] as StoredFitTender
  const blocked = isBlocked[place] === 1 ? scorer.blocker(tender) : null
  return fitOf(scorer, fits, tender, { exact: exact[place] as number, blocked })
}

function fitOf(
  scorer: FitScorer,
  { cut, best }: OwnGrades,
  tender: StoredFitTender,
  { exact, blocked }: { exact: number; blocked: string | null },
): ListedFit {
  if (blocked !== null) return { grade: null, rank: null, blocked }
  const sum = sumOf(exact)
  const isOfOwnRubro = scorer.isOfOwnRubro(tender)
  const grade = gradeOf(cut, { sum, isOfOwnRubro, hasOwnWord: scorer.hasOwnWord(tender) }) ?? null
  return { grade, rank: grade && isOfOwnRubro && sum > 0 ? rankOf(cut, best, { sum, grade }) : null, blocked }
}

/** The own open tenders by grade and sum, the least similar first; none without grades. */
export function sumsByGrade({ cut, best }: OwnGrades): { grade: FitGrade; sum: number; tenders: number }[] {
  const sums = cut.counts.flatMap((tenders, sum) => {
    const isBest = best.get(sum) ?? 0
    const grade = gradeOf(cut, { sum, isOfOwnRubro: true, hasOwnWord: false })
    const groups = [
      { grade, sum, tenders: tenders - isBest },
      { grade: 'muy_parecida' as const, sum, tenders: isBest },
    ]
    return groups.flatMap((group) => (group.grade && group.tenders > 0 ? [{ ...group, grade: group.grade }] : []))
  })
  return sums.sort((a, b) => FIT_GRADES.indexOf(b.grade) - FIT_GRADES.indexOf(a.grade) || a.sum - b.sum)
}

/** Sums are compared as people see them. */
const sumOf = (exact: number) => Math.round(exact)

/** Tenders between two checks of the time, and maximum time before the process serves other requests. */
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
  const { cut, best, isBest } = await inTurn(() => cutOwn(scorer, { open, exact, isBlocked }))
  const order = await inTurn(() => orderBy({ open, exact, isBlocked, isBest }))
  return { open, exact, isBlocked, order, cut, best }
}

type Computed = Pick<OpenFits, 'open' | 'exact' | 'isBlocked'>

/**
 * Cuts the own open tenders into grades.
 * @returns `isBest` by index: 1 where the tender is very similar
 */
function cutOwn(
  scorer: FitScorer,
  { open: { tenders }, exact, isBlocked }: Computed,
): OwnGrades & { isBest: Uint8Array } {
  const own = tenders.flatMap((tender, i) =>
    isBlocked[i] === 0 && scorer.isOfOwnRubro(tender) ? [{ tender, i, sum: sumOf(exact[i] as number) }] : [],
  )
  const cut = cutGrades(
    own.map(({ sum }) => sum),
    scorer.anchor,
  )
  const best = new Map<number, number>()
  const isBest = new Uint8Array(tenders.length)
  for (const { tender, i, sum } of own) {
    // few are above the first cut, and only of these the words matter
    if (cut.isFlat || sum <= (cut.above[0] as number)) continue
    const hasOwnWord = scorer.hasOwnWord(tender)
    if (gradeOf(cut, { sum, isOfOwnRubro: true, hasOwnWord }) !== 'muy_parecida') continue
    best.set(sum, (best.get(sum) ?? 0) + 1)
    isBest[i] = 1
  }
  return { cut, best, isBest }
}

/** Indexes of the tenders, best fit first. */
function orderBy({ open: { tenders }, exact, isBlocked, isBest }: Computed & { isBest: Uint8Array }): Uint32Array {
  const order = Uint32Array.from(tenders.keys())
  const rank = tenders.map(({ closingRank }) => closingRank)
  order.sort(
    (a, b) =>
      (isBlocked[a] as number) - (isBlocked[b] as number) ||
      (isBest[b] as number) - (isBest[a] as number) ||
      (exact[b] as number) - (exact[a] as number) ||
      (rank[a] as number) - (rank[b] as number) ||
      a - b,
  )
  return order
}

/** Some open tenders, best fit first. */
export function orderOf({ open: { tenders }, order }: OpenFits, ids: readonly number[]): number[] {
  const requestedIds = new Set(ids)
  const ordered: number[] = []
  for (const place of order) {
    const id = tenders[place]?.id as number
    if (requestedIds.delete(id)) ordered.push(id)
  }
  return ordered
}

/** The index of a tender in `tenders`; −1: it is not open. */
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
