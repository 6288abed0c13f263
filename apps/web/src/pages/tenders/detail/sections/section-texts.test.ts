import type { DecisionAnswer } from '@mirador/contract/tender-decision'
import type { TenderDetail } from '@mirador/contract/tenders'
import { DOT } from '@mirador/texts/tenders'
import { expect, test } from 'vitest'
import { itemsLine } from './section-texts.ts'

const tenderOf = (...names: string[]) =>
  ({ items: names.map((product_name) => ({ product_name, description: null })) }) as TenderDetail
const answerOf = (...lines: NonNullable<DecisionAnswer['money']>['lines']) =>
  ({ money: { total: { priced: lines.filter(({ usual }) => usual !== null).length }, lines } }) as DecisionAnswer
const PAPER = { line: 1, name: 'Resma carta 75 g', quantity: 1_200, usual: 3_190.4 }

test('the sentence of the lines names the one that costs the most, and their names where none has a price', () => {
  const two = tenderOf('Resma carta 75 g', 'Archivador')
  expect(itemsLine(two, answerOf(PAPER))).toEqual({
    sentence: `2 líneas${DOT}lo que más pesa: Resma carta 75 g, 1.200 a $3.190 lo habitual`,
    count: '1 con precio',
  })
  expect(itemsLine(two, answerOf({ ...PAPER, usual: null })).sentence).toBe(
    `2 líneas: Resma carta 75 g${DOT}Archivador`,
  )
  expect(itemsLine(two, undefined)).toEqual({
    sentence: `2 líneas: Resma carta 75 g${DOT}Archivador`,
    count: undefined,
  })
  // of one line there is nothing to compare
  expect(itemsLine(tenderOf('Archivador'), answerOf(PAPER)).sentence).toBe('1 línea: Archivador')
  expect(itemsLine(tenderOf(), answerOf()).sentence).toBeUndefined()
})
