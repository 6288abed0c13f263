import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { expect, test } from 'vitest'
import { openTenderFile } from './files/tender-file.ts'
import { findDifferences } from './test-judged-searches.ts'
import { hasRealData, realData } from './test-real-data.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const HALF_HOUR_MS = 1_800_000

/** The tenders of all real files, each by the first file that names it. */
async function readRealTenders(): Promise<TenderRecord[]> {
  const byCode = new Map<string, TenderRecord>()
  const paths = readdirSync(realData(''), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(csv|xlsx|json)(\.gz)?$/.test(entry.name))
    .map(({ parentPath, name }) => relative(realData(''), `${parentPath}/${name}`))
  for (const path of paths.sort()) {
    const file = await openTenderFile(realData(path), { asOf: NOW, now: NOW })
    if ('reason' in file) continue
    for await (const line of file.read({ readAt: NOW })) {
      if (line.kind === 'record' && !byCode.has(line.record.bid_idn)) byCode.set(line.record.bid_idn, line.record)
    }
  }
  return [...byCode.values()]
}

test(
  'LIC-3 the results of 3,000 searches in 20,000 synthetic tenders match their texts',
  async () => {
    const records = [...syntheticTenders({ now: NOW, count: 20_000, seed: 11 })].flat()
    expect(await findDifferences(records, { now: NOW, searches: 3_000, seed: 1 })).toEqual([])
  },
  HALF_HOUR_MS,
)

test.skipIf(!hasRealData)(
  'LIC-3 the results of 3,000 searches in all real tenders match their texts',
  async () => {
    const records = await readRealTenders()
    expect(records.length).toBeGreaterThan(5_000)
    expect(await findDifferences(records, { now: NOW, searches: 3_000, seed: 2 })).toEqual([])
  },
  HALF_HOUR_MS,
)
