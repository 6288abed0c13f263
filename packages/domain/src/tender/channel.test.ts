import { expect, test } from 'vitest'
import { AGILE_STATUS_CODES, CHANNEL, channelOf } from './channel.ts'
import { statusOfCode } from './tender-status.ts'
import { TENDER_TYPES } from './tender-type.ts'

test.each(['744835-588-COT26', '1079967-350-COT26', '1-1-cot25'])('AGI-1 %s is a Compra Ágil', (code) => {
  expect(channelOf(code)).toBe(CHANNEL.agile)
})

test.each(['1057532-24-L126', '3191-64-R125', '1057-1-CO26', 'COT26-1', ''])('AGI-1 “%s” is a tender', (code) => {
  expect(channelOf(code)).toBe(CHANNEL.tender)
})

test('AGI-1 no type of tender has codes that count as Compra Ágil', () => {
  for (const { code } of TENDER_TYPES) expect(channelOf(`1057-1-${code}26`)).toBe(CHANNEL.tender)
})

test('AGI-1 each state of a Compra Ágil is a known state', () => {
  for (const code of Object.values(AGILE_STATUS_CODES)) expect(statusOfCode(code)).toBeDefined()
})
