import { expect, test } from 'vitest'
import { lendTestPglite } from './test-pglite-pool.ts'

const INSERTED = "insert into institution (rut, name, updated_at) values ('1-9', 'Una', now()) returning id"

test('a reused database has no rows, statistics, settings or prepared statements of its earlier user', async () => {
  const first = await lendTestPglite()
  expect((await first.query(INSERTED)).rows).toEqual([{ id: 1 }])
  await first.exec("analyze; set timezone to 'America/Santiago'; prepare one as select 1; begin")
  await first.close()
  await expect(async () => first.query('select 1')).rejects.toThrow('closed')

  const second = await lendTestPglite()
  expect((await second.query(INSERTED)).rows).toEqual([{ id: 1 }])
  const { rows } = await second.query(`select
    (select count(*)::int from pg_class where reltuples > 0 and relname = 'institution') as analysed,
    (select count(*)::int from pg_class where reltuples >= 0 and relname = 'tender') as analysed_empty,
    (select count(*)::int from pg_prepared_statements where name = 'one') as prepared,
    (select count(*)::int from schema_migration) > 0 as has_migrations,
    current_setting('timezone') <> 'America/Santiago' as has_own_zone`)
  expect(rows).toEqual([{ analysed: 0, analysed_empty: 0, prepared: 0, has_migrations: true, has_own_zone: true }])
  await second.close()
})

test('a database whose schema was changed is not used again', async () => {
  const changed = await lendTestPglite()
  await changed.exec('create table spare (id int)')
  await changed.close()
  const next = await lendTestPglite()
  expect((await next.query("select to_regclass('spare') as spare")).rows).toEqual([{ spare: null }])
  await next.close()
})
