import type { DismissalReason } from '@mirador/domain/fit/dismissals'
import type { FitTender } from '@mirador/domain/fit/fit-tender'
import { familyName } from '@mirador/domain/rubros/catalogue'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { readStatedProfile } from './fit-profile.ts'
import { fitScorer, isEmptyProfile } from './fit-scorer.ts'
import { readFitTenders } from './fit-tenders.ts'
import { readRarity } from './lexeme-sample.ts'
import { computeOpenFits } from './open-fits.ts'
import { readOpenTenders } from './open-tenders.ts'

/** What a dismissal with the reach `all` would do. */
export interface DismissalEffect {
  bid_idn: string
  reason: DismissalReason
  /**
   * number of other open tenders whose fit it would lower, without those that are dismissed already; null when the
   * tender does not state what the reason names, so that no other one can share it
   */
  lowered: number | null
  /** the subject of the reason: the region, the families or the institution of the tender */
  region: number | null
  families: { family: number; name: string }[]
  institution_name: string | null
}

/**
 * Computes the fits of all open tenders with and without the dismissal, the way lists compute them, so that the count
 * is exact. Those with the dismissal stay prepared for the lists that follow it.
 * @returns undefined for an unknown tender
 */
export async function findDismissalEffect(
  db: Db,
  sub: string,
  { bid_idn, reason }: { bid_idn: string; reason: DismissalReason },
): Promise<DismissalEffect | undefined> {
  const { rows } = await sql<{ id: number; bid_idn: string; institution_name: string | null; dismissed: number[] }>`
    select t.id, t.bid_idn, t.institution_name,
      array(select tender_id from dismissal where sub = ${sub}::uuid and tender_id <> t.id) as dismissed
    from tender t where t.bid_idn = ${bid_idn}`.execute(db)
  const [named] = rows
  if (!named) return undefined
  const profile = await readStatedProfile(db, sub)
  const stored = await readRarity(db, profile.sample)
  const [tender] = await readFitTenders(db, [named.id], stored.rarity)
  if (!tender) return undefined
  const effect = {
    bid_idn: named.bid_idn,
    reason,
    region: tender.region,
    families: [...tender.families.keys()].map((family) => ({ family, name: familyName(family) ?? String(family) })),
    institution_name: named.institution_name,
  }
  if (!isStated(tender, reason)) return { ...effect, lowered: null }
  // without rubros, words and history each fit is 0, and before the first count of lexemes none is shown
  if (isEmptyProfile(profile) || stored.version === 0) return { ...effect, lowered: 0 }
  const open = await readOpenTenders(db, stored)
  const now = await computeOpenFits(db, await fitScorer(db, profile, stored), open)
  const planned = await readStatedProfile(db, sub, { tender: named.id, reason })
  const after = await computeOpenFits(db, await fitScorer(db, planned, stored), open)
  const without = new Set([named.id, ...named.dismissed])
  const isLower = (i: number) => (after.exact[i] as number) < (now.exact[i] as number)
  return { ...effect, lowered: open.tenders.filter(({ id }, i) => isLower(i) && !without.has(id)).length }
}

/** Whether a tender states what a reason names. */
function isStated({ families, region, amount, buyer }: FitTender, reason: DismissalReason): boolean {
  switch (reason) {
    case 'rubro':
      return families.size > 0
    case 'lugar':
      return region !== null
    case 'monto':
      return amount !== null
    case 'comprador':
      return buyer !== null
    case 'no_lo_hago':
      return true
  }
}
