import { listDismissals } from '@mirador/contract/fit'
import { PAGE_SIZE } from '@mirador/contract/page'
import { listDismissals as listDismissalsOf } from '@mirador/database/fit/dismissals'
import { readRoute } from '../../http/route.ts'

/** Perfil › Descartes: what the caller took from the lists, the latest first. */
export const listDismissalsRoute = readRoute(
  listDismissals,
  async ({ query: { offset }, session: { sub } }, { database: { db } }) => {
    const { dismissals, total } = await listDismissalsOf(db, sub, { offset, limit: PAGE_SIZE })
    return { dismissals: dismissals.map((row) => ({ ...row, at: row.at.toISOString() })), total }
  },
)
