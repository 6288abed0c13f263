import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@mirador/database/connection/connect'
import { listMigrations } from '@mirador/database/migration/migrate'
import { createBeforeBaseline } from '@mirador/database/testing/test-before-baseline'
import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi } from '../product-process.ts'
import { openPlace, type Place } from './place.ts'
import { ROUNDS, randomDelay } from './random-faults.ts'

const TENDERS = 1500
let place: Place
beforeEach(async () => {
  place = await openPlace()
  await place.look(fillEarlierSchema)
})
afterEach(() => place.close())

/** A database of the schema before the baseline, whose search rows are all to be derived at the start. */
async function fillEarlierSchema(database: Database) {
  await database.bulk(async (tx) => {
    await createBeforeBaseline(tx)
    await sql`truncate tender, tender_tally, tender_rank_tally restart identity cascade`.execute(tx)
    // it is sealed with another secret, which a server refuses
    await sql`delete from idp_key`.execute(tx)
    await sql`insert into tender (bid_idn, name, status, closes_at, level, source, source_at, detail_source_at, read_at)
      select '1000-' || i || '-LE26', 'Insumos número ' || i, 5, now() + interval '30 days', 3, 'api', now(), now(), now()
      from generate_series(1, ${sql.lit(TENDERS)}) as i`.execute(tx)
    await sql`insert into setting (name, value) values ('tender_search_is_due', 'true')`.execute(tx)
  })
}

async function readStored({ db }: Database) {
  const one = async (text: string) => {
    const { rows } = await db.executeQuery<{ value: unknown }>(CompiledQuery.raw(`select (${text}) as value`))
    return rows[0]?.value
  }
  const names = String(await one("select string_agg(bid_idn || name, ',' order by id) from tender"))
  return {
    files: await one("select string_agg(file, ' ' order by number) from schema_migration"),
    tenders: createHash('sha256').update(names).digest('hex'),
    searched: await one('select count(*)::int from tender_search'),
    tallied: await one('select sum(tenders)::int from tender_tally'),
    isDue: await one("select count(*)::int from setting where name = 'tender_search_is_due'"),
  }
}

test('a start killed while it migrates an earlier schema is completed by the next one, with nothing lost or duplicated', async () => {
  const before = await place.look(({ db }) =>
    sql<{ names: string }>`select string_agg(bid_idn || name, ',' order by id) as names from tender`.execute(db),
  )
  const start = () => startApi(place.settings)
  for (let round = 0; round < ROUNDS; round++) {
    const api = place.keep(await start())
    await sleep(randomDelay(400, 1600))
    await api.kill()
  }
  // two at once, as in an overlapping restart; an embedded database allows only one process
  const apis = await Promise.all([place.start(), ...(place.kind === 'postgres' ? [place.start()] : [])])
  for (const api of apis) {
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
    await api.kill('SIGTERM')
  }
  expect(await place.look(readStored)).toEqual({
    files: listMigrations()
      .map(({ file }) => file)
      .join(' '),
    tenders: createHash('sha256')
      .update(before.rows[0]?.names ?? '')
      .digest('hex'),
    searched: TENDERS,
    tallied: TENDERS,
    isDue: 0,
  })
})
