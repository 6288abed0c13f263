import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/**
 * Queues `licitacion.plazo` for own deadlines of open tenders that come within the hours that an endpoint chose: each
 * date once, and again when it moves. For a call each minute, in any number of processes.
 */
export async function queueWebhookDeadlines(db: Db, now: Date): Promise<void> {
  await sql`
    insert into webhook_delivery (endpoint_id, type, cause, about, happened_at, next_try_at)
    select e.id, 'licitacion.plazo', 'deadline ' || t.id || ' ' || k.kind || ' ' || extract(epoch from d.date_at)::bigint,
      jsonb_build_object('tender_id', t.id, 'kind', k.kind, 'date_at', d.date_at), ${now}::timestamptz, ${now}::timestamptz
    from webhook_endpoint e
    join webhook_tender w on w.endpoint_id = e.id
    join tender t on t.id = w.tender_id and t.status = ${PUBLISHED}::int
    cross join unnest(${[...OWN_DEADLINES]}::text[]) as k (kind)
    cross join lateral (
      select date_trunc('minute', case k.kind ${sql.join(
        OWN_DEADLINES.map((kind) => sql`when ${kind}::text then ${sql.ref(`t.${kind}`)}`),
        sql` `,
      )} end) as date_at
    ) d
    where webhook_hears('licitacion.plazo', e.types, e.answered_at, e.off_reason)
      and d.date_at > ${now}::timestamptz and d.date_at <= ${now}::timestamptz + make_interval(hours => e.hours_before)
      and (t.closes_at is null or t.closes_at > ${now}::timestamptz)
    for key share of e
    on conflict (endpoint_id, cause) do nothing`.execute(db)
}
