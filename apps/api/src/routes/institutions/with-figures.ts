import type { Db } from '@mirador/database/connection/connect'
import { countInferredTenders } from '@mirador/database/tenders/inferred-institutions'
import { type BuyerFigures, countBuyerFigures } from '@mirador/database/tenders/institutions'

const NONE: BuyerFigures = { last_year: 0, decided: 0, deserted: 0 }

/** Institutions in the form of the contract: with the figures of their tenders, without the internal id. */
export async function withFigures<T extends { id: number }>(db: Db, rows: readonly T[], now: Date) {
  const ids = rows.map(({ id }) => id)
  const [figures, inferred] = await Promise.all([countBuyerFigures(db, ids, now), countInferredTenders(db, ids)])
  return rows.map(({ id, ...row }) => ({ ...row, ...(figures.get(id) ?? NONE), inferred: inferred.get(id) ?? 0 }))
}
