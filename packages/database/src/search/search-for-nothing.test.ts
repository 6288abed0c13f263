import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { foldWords } from '@mirador/domain/text/words'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { previewSearch } from '../saved-searches/search-preview.ts'
import { openTenderExport } from '../tenders/tender-export.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { ASKER, listPage, queryOf } from '../testing/test-list.ts'
import { countFacets } from './tender-facets.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const names = ['Aseo de pasillos', 'Poda de árboles', 'Cámaras 4K']
  await ingestTenders(
    database,
    names.map((name, i) =>
      tenderRecord({ bid_idn: `1057-${i + 1}-LE26`, name, region: 7, published_at: NOW, read_at: NOW }),
    ),
    NOW,
  )
})
afterAll(() => database.close())

test('LIC-3 no text without a word has results', async () => {
  const piece = fc.oneof(
    fc.constantFrom('%', '*', '¿?', '🙂', '-', '"', '""', 'OR', 'O', '|', '...', '漢字', 'ª'),
    fc.string({ maxLength: 6 }),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  )
  let without = 0
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 4 }), async (pieces) => {
      const q = pieces.join(' ')
      // the operators are no words, except in a phrase
      const parts = q.split('"').map((part, i) => (i % 2 === 0 ? part.replaceAll(/(?<!\S)(OR|O)(?!\S)/g, ' ') : part))
      if (!q.trim() || foldWords(parts.join(' ')) !== '') return
      without++
      const { rows, total, searchesNothing } = await listPage(database.db, { q })
      expect({ rows, total, searchesNothing }).toEqual({ rows: [], total: 0, searchesNothing: true })
    }),
    { numRuns: 200 },
  )
  expect(without).toBeGreaterThan(20)
})

test('LIC-3 a search for nothing is empty in the counts of filters, in files and in previews', async () => {
  for (const q of ['%', '¿?']) {
    const query = queryOf({ q })
    const { total, status, region, closing, family } = await countFacets(database.db, query, ASKER, NOW)
    expect([...status, ...region, ...closing, ...family, { total }].filter(({ total }) => total > 0)).toEqual([])
    expect(await previewSearch(database.db, query, ASKER, NOW)).toMatchObject({ total: 0, flag: 'empty', examples: [] })
    const file = await openTenderExport(database, query, ASKER, {})
    expect(file.total).toBe(0)
    expect(await Array.fromAsync(file.batches)).toEqual([])
    await file.close()
  }
})

test('LIC-3 blank text lists everything, and a search that only excludes lists all other tenders', async () => {
  expect(await listPage(database.db, { q: '  ' })).toMatchObject({ total: 3, searchesNothing: false })
  expect(await listPage(database.db, { q: '-aseo' })).toMatchObject({ total: 2, searchesNothing: false })
})
