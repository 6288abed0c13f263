import type { Db } from '@mirador/database/connection/connect'
import { reviewCommonTerms } from '@mirador/database/search/common-terms'
import { sql } from 'kysely'
import { insertSampleOffers } from './sample-offers.ts'

/** Few enough that ANALYZE reads every row, so that statistics and plans are always the same. */
const TENDERS = 24_000
/** The account that reads, which follows a few tenders. */
export const ACCOUNT = '00000000-0000-4000-8000-000000000001'

/** Inserts tenders in realistic proportions. Half contain "servicio", 60 "andamio" and 2,400 "poda". */
export async function insertSampleTenders(db: Db): Promise<void> {
  await sql`insert into institution (rut, name, updated_at)
    select 60000000 + n || '-K', 'Institución ' || n, now() from generate_series(1, 300) n`.execute(db)
  await sql`insert into tender (bid_idn, name, description, status, type_code, institution_id, region, published_at, closes_at,
      level, source, source_at, detail_source_at, read_at)
    select n % 900 || '-' || n || '-LE26', repeat('Servicio ', 8), repeat('Bases técnicas ', 40), case when n % 40 = 0 then 5 else 8 end,
      'LE', 1 + n % 300, 1 + n % 16, timestamptz '2026-01-01' - n * interval '3 hours', timestamptz '2026-02-01' - n * interval '3 hours',
      3, 'api-detail', now(), now(), now()
    from generate_series(1, ${sql.lit(TENDERS)}) n`.execute(db)
  await sql`insert into tender_item (tender_id, position, product_code, family, product_name)
    select id, 1, 43211503, 43210000, repeat('Producto ', 6) from tender`.execute(db)
  await sql`insert into tender_award (tender_id, position, number, supplier_rut)
    select id, 1, 1, '76000000-K' from tender where id % 2 = 0`.execute(db)
  await sql`insert into tender_search (tender_id, recent_rank, closing_rank, published_at, closes_at, is_open, status, type_id, region,
      institution_id, amount_clp, families, search, channel)
    select id, (case when status = 5 then 0 else 100000000000 end) - extract(epoch from published_at)::bigint,
      case when status = 5 then extract(epoch from closes_at)::bigint else 200000000000 - extract(epoch from closes_at)::bigint end,
      published_at, closes_at, status = 5, status, 1 + id % 5, region, institution_id, id * 1000,
      array[10100000 + id % 200 * 10000],
      array_to_tsvector(array['base', 'tecnic~', 'v' || id % 5000] || case when id % 2 = 0 then '{servici~}'::text[] else '{}' end
        || case when id % 400 = 0 then '{andami~,^andami~}'::text[] else '{}' end || case when id % 10 = 0 then '{poda}'::text[] else '{}' end),
      case when id % 3 = 0 then 2 else 1 end
    from tender`.execute(db)
  await sql`insert into account (sub, created_at) values (${ACCOUNT}::uuid, now())`.execute(db)
  await sql`insert into tender_follow (sub, tender_id, followed_at) select ${ACCOUNT}::uuid, id, now() from tender where id % 1200 = 0`.execute(
    db,
  )
  await sql`insert into dismissal (sub, tender_id, reason, at) select ${ACCOUNT}::uuid, id, 'lugar', now() from tender where id % 1600 = 0`.execute(
    db,
  )
  await sql`insert into tender_change (tender_id, field, old, new, severity, source_at, found_at)
    select id, 'closes_at', '"a"', '"b"', 'critical', now(), now() from tender where id % 3 = 0`.execute(db)
  await insertSampleOffers(db)
  await vacuumUntilVisible(db)
  await reviewCommonTerms(db)
  await vacuumUntilVisible(db)
}

/** Repeats VACUUM until all pages are marked visible, which a concurrent transaction can prevent; plans depend on it. */
async function vacuumUntilVisible(db: Db) {
  for (;;) {
    await sql`vacuum analyze`.execute(db)
    const { rows } = await sql<{ is_visible: boolean }>`
      select bool_and(relallvisible = relpages) as is_visible from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
    if (rows[0]?.is_visible) return
  }
}
