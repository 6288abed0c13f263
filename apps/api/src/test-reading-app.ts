import { createSource } from '@mirador/ingestion/source/mercado-publico'
import type { Source } from '@mirador/ingestion/source/source'
import { refreshTender } from '@mirador/ingestion/sync/refresh-tender'
import { nameInList } from '@mirador/ingestion/test-sync'
import { startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { openTestApp } from './test-app.ts'

/** A tender may be read from the source again after this time. */
const PAUSE_MS = 61_000

/** The product with a fake source, on a clock that skips the pauses between two readings. */
export async function openReadingApp() {
  // after ten readings the clock shows the real time
  let ahead = -10 * PAUSE_MS
  const now = () => new Date(Date.now() + ahead)
  const fake = await startFakeSource({ now })
  const { promise, resolve } = Promise.withResolvers<Source>()
  const reader: Pick<Source, 'readTender'> = {
    readTender: async (...question) => (await promise).readTender(...question),
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
    /** Reads a tender from the source, as opening it does. */
    async read(bid_idn: string) {
      later()
      await nameInList(app.database, [bid_idn], now())
      return (await refreshTender({ database: app.database, source, now }, bid_idn)).outcome
    },
    async close() {
      await app.close()
      await fake.close()
    },
  }
}
