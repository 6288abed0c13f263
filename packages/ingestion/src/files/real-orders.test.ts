import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { withShortNames } from '@mirador/domain/tender/long-names'
import type { StoredTender } from '@mirador/domain/tender/provenance'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { firstTender, mergeTender } from '@mirador/domain/tender/tender-merge'
import { endOfChileanDay } from '@mirador/domain/time/chile-day'
import { chileDay } from '@mirador/domain/time/chile-time'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { describe, expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { readAll } from './test-folder.ts'

const STATES = ['publicadas', 'cerradas', 'adjudicadas', 'desiertas', 'revocadas', 'suspendidas']
/**
 * The state files name only April 2025: their times are an hour apart, so that a tender in two files has two records.
 */
const AS_OF = new Date('2025-04-20T12:00:00Z')

/** All real records by tender, for tenders with at least two records. */
async function realRecords(): Promise<TenderRecord[][]> {
  const files: [path: string, asOf?: Date][] = [
    ...STATES.map((state, index): [string, Date] => [
      realData(`por_estado_2025/${state}.csv.gz`),
      new Date(AS_OF.getTime() + index * HOUR_MS),
    ]),
    [realData('export_publicadas_2025-05-06.xlsx')],
    [realData('lista_dia_2025-08-14.csv'), new Date('2025-08-14T23:00:00Z')],
    [realData('masivo/lic_2026-6_extracto.csv'), new Date('2026-10-01T12:00:00Z')],
    [realData('ofertas_masivo/lic_2026-6_cabeza.csv'), new Date('2026-10-02T12:00:00Z')],
    ...readdirSync(realData('api_detalle')).map((name): [string] => [join(realData('api_detalle'), name)]),
  ]
  const byCode = new Map<string, TenderRecord[]>()
  for (const [path, asOf] of files) {
    for (const { raw: _raw, ...record } of (await readAll(path, asOf)).records) {
      byCode.set(record.bid_idn, [...(byCode.get(record.bid_idn) ?? []), withShortNames(record)])
    }
  }
  return [...byCode.values()].filter((records) => records.length > 1)
}

function mergeAll([first, ...later]: readonly TenderRecord[]): StoredTender {
  return later.reduce((tender, record) => mergeTender(tender, record).tender, firstTender(first as TenderRecord))
}

/** A tender without the words of a known state and without invisible differences. */
const seen = ({ status_text: _words, ...tender }: StoredTender) =>
  JSON.parse(JSON.stringify(tender), (_key, value) => {
    if (typeof value === 'string') return value.normalize('NFC').replace(/\s+/g, ' ').trim()
    return value === null || (typeof value === 'object' && Object.keys(value).length === 0) ? undefined : value
  })

/** A real detail in the form of the monthly file and the daily sheet: later and earlier, and with fewer fields. */
function poorerCopies(detail: TenderRecord): TenderRecord[] {
  const endOfDay = (date: Date | null | undefined) => (date ? endOfChileanDay(chileDay(date)) : null)
  const copy = (hours: number, patch: Partial<TenderRecord>): TenderRecord => {
    const at = new Date(detail.source_at.getTime() + hours * HOUR_MS)
    return { ...detail, level: 2, source_at: at, read_at: at, ...patch }
  }
  const items = detail.items ?? []
  return [
    copy(48, {
      source: 'monthly-csv',
      status: 8,
      closes_at: endOfDay(detail.closes_at) ?? null,
      items: items.slice(0, -1).map((item) => ({ ...item, category: item.category?.toUpperCase() ?? null })),
    }),
    copy(-48, {
      source: 'daily-sheet',
      name: detail.name.slice(0, 50),
      items: items.map((item) => ({ ...item, awards: [] })),
    }),
  ]
}

describe.skipIf(!hasRealData)('real records of one tender (needs the real data)', () => {
  test('SRC-2 real records end in the same tender in any order, and a repetition changes nothing', async () => {
    const tenders = await realRecords()
    expect(tenders.length).toBeGreaterThan(300)
    for (const records of tenders) {
      const forwards = mergeAll(records)
      const code = records[0]?.bid_idn
      expect(seen(mergeAll(records.toReversed())), code).toEqual(seen(forwards))
      expect(seen(mergeAll([...records.slice(1), records[0] as TenderRecord])), code).toEqual(seen(forwards))
      expect(seen(mergeAll([...records, ...records])), code).toEqual(seen(forwards))
    }
  })

  test('SRC-1 a poorer source removes no line, award, name or closing hour of a real detail, in any order', async () => {
    for (const name of readdirSync(realData('api_detalle'))) {
      const detail = (await readAll(join(realData('api_detalle'), name))).records[0] as TenderRecord
      const copies = poorerCopies(detail)
      for (const order of [
        [detail, ...copies],
        [...copies, detail],
        [copies[0], detail, copies[1]],
        [copies[1], detail, copies[0]],
      ]) {
        const tender = mergeAll(order as TenderRecord[])
        expect(tender, name).toMatchObject({ name: detail.name, description: detail.description, level: 3 })
        expect(tender.items, name).toEqual(detail.items)
        expect(tender.closes_at, name).toEqual(detail.closes_at)
      }
    }
  })
})
