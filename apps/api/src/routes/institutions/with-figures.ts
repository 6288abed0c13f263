import type { Db } from '@mirador/database/connection/connect'
import { type BuyerFigures, countBuyerFigures } from '@mirador/database/tenders/institutions'

const NONE: BuyerFigures = { last_year: 0, decided: 0, deserted: 0 }

/** Institutions as the contract defines them: with the figures of their tenders, without our id. */
export async function withFigures<T extends { id: number }>(db: Db, rows: readonly T[], now: Date) {
  const figures = await countBuyerFigures(
    db,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map(({ id, ...row }) => ({ ...row, ...(figures.get(id) ?? NONE) }))
}
