import { getTender } from '@mirador/contract/tenders'
import type { Db } from '@mirador/database/connection/connect'
import { listOutages } from '@mirador/database/source/source-outages'
import { findTender } from '@mirador/database/tenders/tender-detail'
import { listWinners } from '@mirador/database/tenders/tender-winners'
import { findUtm } from '@mirador/database/tenders/utm'
import { isGoingOn, outageAtClosing, seenUntil } from '@mirador/domain/source-outage'
import { officialUrl } from '@mirador/domain/tender/official-url'
import { visibleStatus } from '@mirador/domain/tender/tender-status'
import { readRoute } from '../../http/route.ts'
import { unseenOf } from './unseen-of.ts'

/** DET-2: all data of one tender, and the changes that its follower has not seen; an unknown code is an empty list, never a 404. */
export const getTenderRoute = readRoute(getTender, async ({ params, session }, { database, now }) => {
  const tender = await findTender(database.db, params.id.toUpperCase(), session.sub)
  if (!tender) return []
  const unseen = tender.is_followed
    ? (await unseenOf(database.db, session.sub, [tender])).byTender.get(tender.id)
    : null
  const {
    id: _id,
    institution_id: _institution,
    detail_source_at: _at,
    unit_code: _unit,
    source: _source,
    first_read_at: _first,
    ...row
  } = tender
  return [
    {
      ...datesAsText(row),
      status: visibleStatus(row, now()) ?? null,
      facts: row.facts as Record<string, string | number | boolean>,
      official_url: officialUrl(row.bid_idn),
      unseen: unseen ?? null,
      winners: (await listWinners(database.db, [tender])).get(tender.id) ?? null,
      closing_outage: await closingOutage(database.db, tender, now()),
      utm: await findUtm(database.db, tender.published_at),
    },
  ]
})

async function closingOutage(db: Db, { closes_at, is_demo }: { closes_at: Date | null; is_demo: boolean }, now: Date) {
  if (!closes_at || closes_at > now || is_demo) return null
  const outage = outageAtClosing(closes_at, await listOutages(db, closes_at), now)
  if (!outage) return null
  return { started_at: outage.started_at, ended_at: isGoingOn(outage, now) ? null : seenUntil(outage, now) }
}

type DatesAsText<Row> = { [K in keyof Row]: Row[K] extends Date | null ? Exclude<Row[K], Date> | string : Row[K] }

/** A row with its instants as text, as in lists. */
function datesAsText<Row extends object>(row: Row): DatesAsText<Row> {
  const copy: Partial<Record<string, unknown>> = { ...row }
  for (const [name, value] of Object.entries(row)) if (value instanceof Date) copy[name] = value.toISOString()
  return copy as DatesAsText<Row>
}
