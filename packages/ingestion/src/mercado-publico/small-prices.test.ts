import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lineTotal } from '@mirador/domain/tender/award-totals'
import { formatMoney } from '@mirador/domain/tender/money'
import { expect, test } from 'vitest'
import { tenderFromDetail } from './detail-answer.ts'

/** Files made from reports of users and kept beside the repository; skipped where they are missing. */
const FOLDER = fileURLToPath(new URL('../../../../../shared/data/campo/c14-precios-pequenos/', import.meta.url))
const AT = new Date('2026-11-27T12:00:00Z')

test.skipIf(!existsSync(FOLDER)).each([
  [1, 'UF 0,0045', 'UF 1.125,00'],
  [2, 'US$0,0035', 'US$875,00'],
  [3, '$0,004', '$1.000'],
  [4, 'UF 1.234,5678', 'UF 308.641.950,00'],
  [5, '0,0125 UTM', '3.125 UTM'],
])('DET-2 the unit price of the awarded detail %i is written %s, and its total %s', (number, price, total) => {
  const body = JSON.parse(readFileSync(`${FOLDER}990113-${number}-LE26.json`, 'utf8'))
  const reading = tenderFromDetail(body.Listado[0], { sourceAt: AT, readAt: AT })
  if (reading.kind !== 'record') throw new Error(`not read: ${reading.kind}`)
  const { currency, items = [] } = reading.record
  const [award] = items[0]?.awards ?? []
  if (!award) throw new Error('no award was read')
  expect([award.unit_amount, lineTotal(award)].map((amount) => formatMoney(amount, currency ?? null))).toEqual([
    price,
    total,
  ])
})
