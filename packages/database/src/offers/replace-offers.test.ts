import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import { insertCompany } from '../accounts/companies.ts'
import type { Database } from '../connection/connect.ts'
import { insertTenderFollow } from '../tenders/tender-follows.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { OfferSpool } from './offer-spool.ts'
import { replaceOffers } from './replace-offers.ts'

const NOW = new Date('2026-12-02T12:00:00Z')
const CODES = ['1057-1-LE26', '1057-2-LE26', '1057-3-LE26']

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the offers of the first file of a year have statistics when they are counted', async () => {
  const { db } = database
  await ingestTenders(
    database,
    CODES.map((bid_idn) => tenderRecord({ bid_idn, status: 8, read_at: NOW })),
    NOW,
  )
  await sql`create table counting (columns int)`.execute(db)
  await sql`create function note_statistics() returns trigger language plpgsql as $$
    begin
      insert into counting select count(*) from pg_stats where tablename = 'bid_2026' and attname = 'tender_id';
      return null;
    end $$`.execute(db)
  await sql`create trigger counting before insert on supplier_month execute function note_statistics()`.execute(db)

  const spool = new OfferSpool()
  for (const code of CODES) {
    spool.add(tenderOffers(code, [offer({ rut: '76000001-1', name: 'Uno SpA', isSelected: true })]))
  }
  const counts = await replaceOffers(database, { spool, sourceAt: NOW, completeMonth: null })
  expect(counts).toMatchObject({ written: 3, created: 3 })
  const { rows } = await sql`select * from counting`.execute(db)
  expect(rows).toEqual([{ columns: 1 }])
  const { rows: tallies } = await sql`
    select tablename from pg_stats where tablename in ('supplier_month', 'market_month', 'tender_outcome')
    group by tablename order by tablename`.execute(db)
  expect(tallies).toEqual([
    { tablename: 'market_month' },
    { tablename: 'supplier_month' },
    { tablename: 'tender_outcome' },
  ])
})

// the embedded database has one connection
test.runIf(process.env.TEST_DATABASE_URL)(
  'an account that is deleted while an import runs does not stop it',
  async () => {
    const { db } = database
    const [sub, code] = ['0d8a1f52-7c1e-4f0b-9a53-3f6f2b8d4e11', '1057-9-LE26']
    await ingestTenders(database, [tenderRecord({ bid_idn: code, status: 6, read_at: NOW })], NOW)
    await ensureAccount(db, sub, NOW)
    const contact = { brand_name: 'Uno', email_address: 'ana@uno.cl', phone_number: '+56 9 8765 4321' }
    await insertCompany(db, { sub, rut: '76000001-1', canonical_name: 'Uno SpA', ...contact }, NOW)
    await insertTenderFollow(db, sub, code, NOW)
    const spool = new OfferSpool()
    spool.add(tenderOffers(code, [offer({ rut: '76000001-1', name: 'Uno SpA', isSelected: true })]))

    const deletion = await db.startTransaction().execute()
    await deletion.deleteFrom('account').where('sub', '=', sub).execute()
    const importing = replaceOffers(database, { spool, sourceAt: NOW, completeMonth: null })
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length, {
        timeout: 60_000,
      })
      .toBeGreaterThan(0)
    await deletion.commit().execute()
    expect(await importing).toMatchObject({ written: 1 })
    expect((await sql`select * from own_result`.execute(db)).rows).toEqual([])
  },
)
