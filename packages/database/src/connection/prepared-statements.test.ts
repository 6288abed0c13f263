import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database, Db, Tx } from './connect.ts'
import { STATEMENTS_KEPT } from './statement-names.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`drop table if exists thing`.execute(database.db)
  await sql`create table thing (id int primary key, name text not null)`.execute(database.db)
  await sql`insert into thing values (1, 'one')`.execute(database.db)
})

/** Runs work on one connection, since statements are prepared per connection. */
const onOne = <T>(work: (db: Db) => Promise<T>) => database.db.connection().execute(work)
const rowsOf = async (db: Db | Tx, query: RawBuilder<unknown>) => (await query.execute(db)).rows
const things = (db: Db | Tx) => rowsOf(db, sql`select * from thing where id = ${1}`)
const prepared = (db: Db) =>
  sql<{ statement: string }>`select statement from pg_prepared_statements where statement not like '%pg_prepared%'`
    .execute(db)
    .then(({ rows }) => rows.map(({ statement }) => statement))

test('a statement is prepared the second time it is sent on a connection', () =>
  onOne(async (db) => {
    const text = 'select name from thing where id = $1'
    const send = () => rowsOf(db, sql`select name from thing where id = ${1}`)
    await sql`deallocate all`.execute(db).catch(() => {})
    await send()
    expect(await prepared(db)).not.toContain(text)
    await send()
    expect(await send()).toEqual([{ name: 'one' }])
    expect((await prepared(db)).filter((known) => known === text)).toHaveLength(1)
  }))

test('however many different statements there are, a connection keeps no more than the limit', () =>
  onOne(async (db) => {
    for (let i = 0; i < STATEMENTS_KEPT + 30; i++) {
      for (let times = 0; times < 2; times++) await sql`select ${sql.lit(i)}::int as n, ${'x'}::text`.execute(db)
    }
    await sql`select`.execute(db)
    const kept = await prepared(db)
    expect(kept.length).toBeGreaterThan(STATEMENTS_KEPT - 10)
    expect(kept.length).toBeLessThanOrEqual(STATEMENTS_KEPT)
    expect(kept.some((text) => text.includes(`select ${STATEMENTS_KEPT + 29}::int`))).toBe(true)
  }))

test('a statement prepared before another process added a column is repeated and returns the column', () =>
  onOne(async (db) => {
    for (let i = 0; i < 3; i++) expect(await things(db)).toEqual([{ id: 1, name: 'one' }])
    await sql`alter table thing add column price int not null default 7`.execute(db)
    for (let i = 0; i < 4; i++) expect(await things(db)).toEqual([{ id: 1, name: 'one', price: 7 }])
  }))

test('in a transaction, where no statement can be repeated, it returns the column too', () =>
  onOne(async (db) => {
    for (let i = 0; i < 3; i++) await things(db)
    await db.transaction().execute(async (tx) => {
      await sql`alter table thing add column price int not null default 7`.execute(tx)
      for (let i = 0; i < 3; i++) expect(await things(tx)).toEqual([{ id: 1, name: 'one', price: 7 }])
    })
    for (let i = 0; i < 3; i++) expect(await things(db)).toEqual([{ id: 1, name: 'one', price: 7 }])
  }))

test('a failed transaction keeps the prepared statements', () =>
  onOne(async (db) => {
    const insert = (by: Db | Tx, id: number) => sql`insert into thing values (${id}, ${'more'})`.execute(by)
    for (const id of [2, 3, 4]) await insert(db, id)
    const failing = db.transaction().execute(async (tx) => {
      await insert(tx, 5)
      await insert(tx, 5)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    await insert(db, 5)
    expect(await rowsOf(db, sql`select count(*)::int as n from thing`)).toEqual([{ n: 5 }])
  }))

test('a statement that the server no longer knows is prepared again', () =>
  onOne(async (db) => {
    for (let i = 0; i < 3; i++) await things(db)
    await sql`deallocate all`.execute(db)
    for (let i = 0; i < 4; i++) expect(await things(db)).toEqual([{ id: 1, name: 'one' }])
  }))
