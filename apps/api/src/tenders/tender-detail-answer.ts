import { findCompany } from '@mirador/database/accounts/companies'
import type { Db } from '@mirador/database/connection/connect'
import { findAgileResults, listQuoters } from '@mirador/database/documents/agile-results'
import { countOffers } from '@mirador/database/offers/tender-offers'
import { listOutages } from '@mirador/database/source/source-outages'
import { findLinkedCalls, type LinkedCall } from '@mirador/database/tenders/second-calls'
import type { findTender } from '@mirador/database/tenders/tender-detail'
import { listWinners } from '@mirador/database/tenders/tender-winners'
import { findUtm } from '@mirador/database/tenders/utm'
import { isGoingOn, outageAtClosing, seenUntil } from '@mirador/domain/source-outage'
import { CHANNEL, channelOf } from '@mirador/domain/tender/channel'
import { officialUrl } from '@mirador/domain/tender/official-url'
import { visibleStatus } from '@mirador/domain/tender/tender-status'
import { agileAnswer, quoterAnswer } from './agile-answer.ts'
import { unseenOf } from './unseen-of.ts'

type Tender = NonNullable<Awaited<ReturnType<typeof findTender>>>

/** All data of a tender as an account sees it, with its changes that the follower has not seen. */
export async function tenderDetailAnswer(db: Db, tender: Tender, { sub, now }: { sub: string; now: Date }) {
  const unseen = tender.is_followed ? (await unseenOf(db, sub, [tender])).byTender.get(tender.id) : null
  const { earlier, later } = await findLinkedCalls(db, tender.id)
  const {
    id: _id,
    institution_id: _institution,
    detail_source_at: _at,
    origins: _origins,
    unit_code: _unit,
    source: _source,
    first_read_at: _first,
    channel,
    call,
    only_small,
    second_call_closes_at,
    ...row
  } = tender
  return {
    ...datesAsText(row),
    status: visibleStatus(row, now) ?? null,
    facts: row.facts as Record<string, string | number | boolean>,
    official_url: officialUrl(row.bid_idn),
    unseen: unseen ?? null,
    offers: await countOffers(db, tender.id),
    winners: (await listWinners(db, [tender])).get(tender.id) ?? null,
    closing_outage: await closingOutage(db, tender, now),
    earlier_call: earlier ? linkedCall(earlier) : null,
    later_calls: later.map(linkedCall),
    utm: await findUtm(db, tender.published_at),
    ...(channel === CHANNEL.agile && {
      agile: {
        ...agileAnswer(
          { call, only_small },
          (await findAgileResults(db, [tender.bid_idn])).get(tender.bid_idn) ?? null,
        ),
        second_call_closes_at: second_call_closes_at?.toISOString() ?? null,
        quotations: await quotationsOf(db, tender.bid_idn, sub),
      },
    }),
  }
}

async function quotationsOf(db: Db, bid_idn: string, sub: string) {
  const [quoters, company] = await Promise.all([listQuoters(db, bid_idn), findCompany(db, sub)])
  return quoters.map((quoter) => {
    const answer = quoterAnswer(quoter)
    return {
      ...answer,
      is_selected: quoter.is_selected,
      is_own: answer.rut !== null && answer.rut === company?.rut,
    }
  })
}

function linkedCall({ awarded_at, published_at, ...call }: LinkedCall) {
  return {
    ...call,
    published_at: published_at?.toISOString() ?? null,
    deserted_at: awarded_at?.toISOString() ?? null,
  }
}

async function closingOutage(
  db: Db,
  { bid_idn, closes_at, is_demo }: { bid_idn: string; closes_at: Date | null; is_demo: boolean },
  now: Date,
) {
  if (!closes_at || closes_at > now || is_demo) return null
  // each channel has an API of its own
  const outages = (await listOutages(db, closes_at)).filter(({ channel }) => channel === channelOf(bid_idn))
  const outage = outageAtClosing(closes_at, outages, now)
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
