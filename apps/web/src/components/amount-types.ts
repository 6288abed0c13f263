import { TENDER_TYPES } from '@mirador/domain/tender/tender-type'
import { oneOf } from '../address-state.ts'
import { TYPE_RANGES } from '../texts/utm.ts'

const AMOUNT_TYPES = TENDER_TYPES.filter(({ code }) => ['L1', 'LE', 'LP', 'LQ', 'LR', 'LS'].includes(code))

/** The types of counted tenders: public tenders by their amount. */
export const AMOUNT_TYPE_OPTIONS = AMOUNT_TYPES.map(({ id, code, name, range, isEnded = false }) => ({
  value: String(id),
  label: TYPE_RANGES.chosen(code, range?.name ?? name, isEnded),
}))

export const AMOUNT_TYPE = oneOf(AMOUNT_TYPE_OPTIONS.map(({ value }) => value))
