import { createSource } from '@mirador/ingestion/source/mercado-publico'
import type { Source } from '@mirador/ingestion/source/source'
import { refreshTender } from '@mirador/ingestion/sync/refresh-tender'
import { startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { openTestApp } from './test-app.ts'

/** The source may be asked for one tender again after so long. */
const PAUSE_MS = 61_000

/** The product beside a source that says what it is told, on a clock that jumps over the pauses between two readings. */
export async function openReadingApp() {
  // ten readings later it is now
  let ahead = -10 * PAUSE_MS
  const now = () => new Date(Date.now() + ahead)
  const fake = await startFakeSource({ now })
  const { promise, resolve } = Promise.withResolvers<Source>()
  const reader: Pick<Source, 'readTender'> = {
    readTender: async (...asked) => (await promise).readTender(...asked),
  }
  const app = await openTestApp({ now, source: reader as Source })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const source = createSource({ baseUrl: fake.url, ticket: fake.ticket, pauseMs: 0, db: app.database.db, now, log })
  resolve(source)
  const later = () => {
    ahead += PAUSE_MS
  }
  return {
    app,
    fake,
    later,
    /** The source is read, as when somebody opens the tender. */
    async read(bid_idn: string) {
      later()
      return (await refreshTender({ database: app.database, source, now }, bid_idn)).outcome
    },
    async close() {
      await app.close()
      await fake.close()
    },
  }
}
