import { expect, test } from 'vitest'
import { currencyName, OFFER_CURRENCIES } from './offer.ts'

test('an unknown currency has no name', () => {
  expect(currencyName(OFFER_CURRENCIES.CLP)).toBe('CLP')
  expect(currencyName(OFFER_CURRENCIES.unknown)).toBeNull()
  expect(currencyName(null)).toBeNull()
})
