import { readFileSync } from 'node:fs'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { listPage } from '@mirador/database/testing/test-list'
import { runs } from '@mirador/database/testing/test-runs'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { expect, test } from 'vitest'
import { openTenderFile } from './files/tender-file.ts'
import { findDifferences } from './test-judged-searches.ts'
import { fieldData, hasFieldData } from './test-real-data.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test('LIC-3 the results of searches in synthetic tenders match their texts, in total and first ten', async () => {
  const records = [...syntheticTenders({ now: NOW, count: 600, seed: 11 })].flat()
  expect(await findDifferences(records, { now: NOW, searches: runs(300), seed: 1 })).toEqual([])
})

test.skipIf(!hasFieldData)(
  'LIC-3 searches find products, numbers and invisible characters of the field data as people type them',
  async () => {
    const now = new Date('2026-11-27T12:00:00Z')
    const file = await openTenderFile(fieldData('c08-busqueda/publicadas-2026-11-26.csv'), { asOf: now, now })
    if ('reason' in file) throw new Error(file.reason)
    const records: TenderRecord[] = []
    for await (const line of file.read({ readAt: now })) if (line.kind === 'record') records.push(line.record)
    const database = await openTestDatabase()
    await ingestTenders(database, records, now)
    const lines = readFileSync(fieldData('c08-busqueda/consultas.tsv'), 'utf8').trim().split('\n').slice(1)
    for (const line of lines) {
      const [q = '', code] = line.split('\t')
      const { rows } = await listPage(database.db, { q })
      expect
        .soft(
          rows.map(({ bid_idn }) => bid_idn),
          q,
        )
        .toContain(code?.trim())
    }
    expect(lines.length).toBeGreaterThan(20)
    await database.close()
  },
)
