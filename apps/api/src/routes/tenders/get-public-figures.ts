import { getPublicFigures } from '@mirador/contract/tender-figures'
import type { Db } from '@mirador/database/connection/connect'
import { findPublicFigures, type PublicFigures } from '@mirador/database/source/public-figures'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { readRoute } from '../../http/route.ts'

const MAX_AGE_MS = MINUTE_MS

interface Cached {
  figures: Promise<PublicFigures>
  /** milliseconds since 1970 */
  until: number
}
const cache = new WeakMap<Db, Cached>()

/** For visitors. Needs no session, so a process reads the database at most once a minute for it. */
export const getPublicFiguresRoute = readRoute(getPublicFigures, async (_input, { database: { db }, now }) => {
  const at = now().getTime()
  const cached = cache.get(db)
  if (cached && at < cached.until) return cached.figures
  const figures = findPublicFigures(db)
  cache.set(db, { figures, until: at + MAX_AGE_MS })
  figures.catch(() => cache.delete(db))
  return figures
})
