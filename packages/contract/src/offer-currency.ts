import { OFFER_CURRENCIES } from '@mirador/domain/ledger/offer'
import { z } from 'zod/mini'

const CURRENCIES = Object.keys(OFFER_CURRENCIES).filter((name) => name !== 'unknown') as Exclude<
  keyof typeof OFFER_CURRENCIES,
  'unknown'
>[]

/** The currency of an offer; null: unknown. */
export const offerCurrency = z.nullable(z.enum(CURRENCIES))
