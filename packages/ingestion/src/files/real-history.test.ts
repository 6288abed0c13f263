import { ingestTenders } from '@mirador/database/tenders/tenders'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { RUNS_ALL } from '@mirador/database/testing/test-runs'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { readAll } from './test-folder.ts'

const DAY = new Date('2025-05-01T04:00:00Z')
const FILES = ['publicadas', 'cerradas', 'adjudicadas', 'desiertas']
/** All tenders, or each fourth. */
const isRead = ({ bid_idn }: TenderRecord) => RUNS_ALL || Number(bid_idn.split('-')[1]) % 4 === 0
const FIELDS = ['status', 'closes_at', 'published_at', 'estimated_award_at', 'awarded_at', 'amount'] as const

// reported as skipped where the real files are missing
test.skipIf(!hasRealData)(
  'SYN-2 changes between the state files of one day are in the history, award dates too',
  async () => {
    const files: TenderRecord[][] = []
    for (const name of FILES) files.push((await readAll(realData(`por_estado_2025/${name}.csv.gz`), DAY)).records)
    const counts = new Map<string, number>()
    for (const { bid_idn } of files.flat()) counts.set(bid_idn, (counts.get(bid_idn) ?? 0) + 1)
    const database = await openTestDatabase()
    try {
      const rows = () =>
        database.db
          .selectFrom('tender')
          .select(['id', ...FIELDS])
          .execute()
      const expected: string[] = []
      let before = new Map<number, Awaited<ReturnType<typeof rows>>[number]>()
      for (const records of files) {
        const repeated = records.filter((one) => (counts.get(one.bid_idn) ?? 0) > 1 && isRead(one))
        await ingestTenders(database, repeated, DAY)
        for (const row of await rows()) {
          const old = before.get(row.id)
          for (const field of old ? FIELDS : []) {
            const [was, is] = [JSON.stringify(old?.[field]), JSON.stringify(row[field])]
            if (was !== is) expected.push(`${row.id} ${field} ${was} ${is}`)
          }
        }
        before = new Map((await rows()).map((row) => [row.id, row]))
      }
      const changes = await database.db
        .selectFrom('tender_change')
        .select(['tender_id', 'field', 'old', 'new'])
        .where('field', 'in', FIELDS)
        .execute()
      const recorded = changes.map(
        (one) => `${one.tender_id} ${one.field} ${JSON.stringify(one.old)} ${JSON.stringify(one.new)}`,
      )
      expect(recorded.sort()).toEqual(expected.sort())
      expect(expected.filter((line) => line.includes(' awarded_at null '))).toHaveLength(RUNS_ALL ? 15 : 3)
    } finally {
      await database.close()
    }
  },
)
