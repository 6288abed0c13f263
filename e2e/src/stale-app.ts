import { openTestApp } from '@mirador/api/test-app'
import { finishRun, startRun } from '@mirador/database/source/ingestion-runs'
import { recordGaps } from '@mirador/database/source/source-gaps'
import { noteSourceMoment } from '@mirador/database/source/source-moment'
import { noteSourceAnswer, noteSourceFailure } from '@mirador/database/source/source-outages'
import { settleTender } from '@mirador/database/source/source-tenders'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'

/** Closes in nine days. */
export const OPEN = '1057-1-LE26'
/** Closed two hours ago, while the source did not answer. */
export const CLOSED = '1057-2-LE26'
/** Closed three days ago, also during an outage. */
export const LONG_CLOSED = '1057-3-LE26'
/** Known only from the list, without its detail. */
export const GAP = '1057-4-LE26'

/** The product with data of ten days ago: the source was unavailable twice and works again. */
export async function openStaleApp() {
  const now = new Date()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const app = await openTestApp({
    // a source that answers with nothing
    source: {
      readList: async () => ({ records: [], refused: [], isComplete: true }),
      readTender: async () => undefined,
      findRefusedUntil: async () => undefined,
      forgetRefusal: async () => {},
    },
  })
  const { db } = app.database
  const tenders = [
    [OPEN, 'Gases clínicos para el hospital', ago(-9 * DAY_MS), ago(0)],
    [CLOSED, 'Mantención de ascensores', ago(2 * HOUR_MS), ago(0)],
    [LONG_CLOSED, 'Servicio de aseo', ago(3 * DAY_MS), ago(2 * DAY_MS)],
    [GAP, 'Compra de tóner', ago(-5 * DAY_MS), ago(0)],
  ] as const
  for (const [bid_idn, name, closes_at, read_at] of tenders) {
    const record = tenderRecord({
      bid_idn,
      name,
      closes_at,
      published_at: ago(20 * DAY_MS),
      institution_name: 'Hospital de Talca',
      amount: 48_500_000,
      currency: 'CLP',
      type_code: 'LE',
      region: 7,
      comuna: 'Talca',
      source_at: ago(10 * DAY_MS),
      read_at,
      ...(bid_idn === GAP && { level: 1, source: 'api-list' }),
    })
    await ingestTenders(app.database, [record], now)
    if (record.level === 3) await settleTender(db, bid_idn, now)
  }
  await noteSourceMoment(db, ago(10 * DAY_MS), now)
  const outage = async (from: Date, to: Date, end?: Date) => {
    const reason = 'Mercado Público no responde. (sin respuesta en 15 s)'
    const failure = { cause: 'source', reason, since: from } as const
    for (const about of ['a', 'b']) await noteSourceFailure(db, { ...failure, about }, from)
    await noteSourceFailure(db, { ...failure, about: 'c' }, to)
    if (end) await noteSourceAnswer(db, end, false)
  }
  await outage(ago(3 * DAY_MS + HOUR_MS), ago(3 * DAY_MS - HOUR_MS / 2), ago(3 * DAY_MS - HOUR_MS))
  await outage(ago(3 * HOUR_MS), ago(1.2 * HOUR_MS), ago(HOUR_MS))
  await outage(ago(HOUR_MS / 2), ago(MINUTE_MS))
  await recordGaps(db, { codes: [OPEN, GAP, '1057-5-LE26'], isComplete: true, now: ago(2 * DAY_MS) })
  for (const [at, outcome, counts] of [
    [ago(10 * DAY_MS), 'ok', { listed: 4630, created: 112, updated: 31 }],
    [ago(HOUR_MS), 'partial', { listed: 1210, created: 3, updated: 4, failed: { unreachable: 2 } }],
    [ago(HOUR_MS / 2), 'failed', { failed: { unreachable: 3 } }],
  ] as const) {
    const id = await startRun(db, 'sync', at)
    const reason =
      outcome === 'failed'
        ? 'Mercado Público no responde. Tras 3 consultas fallidas seguidas se deja para el próximo ciclo.'
        : null
    await finishRun(db, id, { outcome, reason, counts }, new Date(at.getTime() + 250_000))
  }
  return app
}
