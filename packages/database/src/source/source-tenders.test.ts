import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { expect, test } from 'vitest'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { findListedTenders, upsertListings } from './source-tenders.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test('each code of a list has its own entry and its own stored tender, an unknown one none', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const closes_at = new Date('2026-11-30T18:00:00Z')
  await ingestTenders(database, [tenderRecord({ bid_idn: '1-2-LE26' }), tenderRecord({ bid_idn: '1-3-LE26' })], NOW)
  const listing = { status: 5, closes_at, listed_at: NOW }
  const listed = ['1-1-LE26', '1-2-LE26', '1-9-LE26'].map((bid_idn) => ({ bid_idn, ...listing, detail_due: false }))
  await upsertListings(db, listed)
  const known = await findListedTenders(db, ['1-1-LE26', '1-2-LE26', '1-3-LE26', '1-4-LE26'])
  const stored = { status: 5, closes_at: null, level: 3 }
  expect([...known.values()].sort((a, b) => (a.bid_idn < b.bid_idn ? -1 : 1))).toEqual([
    { bid_idn: '1-1-LE26', listing, stored: null },
    { bid_idn: '1-2-LE26', listing, stored },
    { bid_idn: '1-3-LE26', listing: null, stored },
  ])
  await database.close()
})
