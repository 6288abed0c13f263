import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type MunicipalOffers, readMunicipalOffers } from './municipal-offers.ts'
import type { OfferedTender } from './offered-tender.ts'
import { halvingDay, splitBefore, type TimeSplit } from './time-split.ts'

/** A division into learnt and tested tenders, with a name for people. */
export interface Period extends TimeSplit<OfferedTender> {
  name: string
}

export interface Periods {
  offers: MunicipalOffers
  periods: readonly Period[]
  dataHash: string
}

/**
 * Minimum share of the earlier files before the first award of a later file; otherwise the files are divided at another
 * day.
 */
const MIN_KEPT = 0.2

/**
 * Divides each file by itself, and each against all files before it. Files are ordered by their first award; for a
 * tender in two files the first one counts.
 * @param day when given, all files are joined and divided there
 * @throws EvaluationError
 */
export async function readPeriods(paths: readonly string[], day?: string): Promise<Periods> {
  const offers = await readMunicipalOffers(paths)
  const dataHash = hashOf(paths)
  if (day !== undefined) {
    const split = splitBefore(offers.tenders, day)
    return { offers, dataHash, periods: [{ name: offers.files.join(' + '), ...split }] }
  }
  const perFile = await Promise.all(paths.map((path) => codesOf(path, offers)))
  perFile.sort((a, b) => ((a.tenders[0]?.awardedOn ?? '') < (b.tenders[0]?.awardedOn ?? '') ? -1 : 1))
  const periods: Period[] = []
  const earlier = new Map<string, OfferedTender>()
  for (const { name, tenders } of perFile) {
    const fresh = tenders.filter(({ code }) => !earlier.has(code))
    const first = fresh[0]
    if (!first) continue
    if (earlier.size > 0) periods.push({ name: `before it → ${name}`, ...against([...earlier.values()], fresh) })
    const half = halvingDay(fresh)
    if (half !== undefined) periods.push({ name, ...splitBefore(fresh, half) })
    for (const tender of fresh) earlier.set(tender.code, tender)
  }
  return { offers, dataHash, periods }
}

async function codesOf(path: string, { tenders }: MunicipalOffers) {
  const own = await readMunicipalOffers([path])
  const codes = new Set(own.tenders.map(({ code }) => code))
  return { name: own.files[0] ?? path, tenders: tenders.filter(({ code }) => codes.has(code)) }
}

function against(earlier: readonly OfferedTender[], later: readonly OfferedTender[]) {
  const day = later[0]?.awardedOn ?? ''
  const history = earlier.filter(({ awardedOn }) => awardedOn < day)
  if (history.length >= MIN_KEPT * earlier.length) return { day, history, tested: later }
  const all = [...earlier, ...later].sort((a, b) => (a.awardedOn < b.awardedOn ? -1 : 1))
  return splitBefore(all, halvingDay(all) ?? day)
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(readFileSync(path))
  return hash.digest('hex')
}

/** The tested part of a period in two halves, each learnt from all earlier awards. */
export function halvesOf({ name, history, tested }: Period): Period[] {
  const day = halvingDay(tested)
  if (day === undefined) return []
  const middle = splitBefore(tested, day)
  const from = tested[0]?.awardedOn ?? ''
  return [
    { name: `${name}, first half`, day: from, history, tested: middle.history },
    { name: `${name}, second half`, day, history: [...history, ...middle.history], tested: middle.tested },
  ]
}
