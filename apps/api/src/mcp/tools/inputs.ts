import { savableQuery, tenderQuery } from '@mirador/contract/tender-query'
import { bidIdn } from '@mirador/contract/tenders'
import { z } from 'zod/mini'

// Inputs that several tools have. The operation checks them again, with its own refusals.

export const codigo = bidIdn

/** Where a list goes on; the value of `siguiente`. */
export const desde = z.optional(z.string().check(z.regex(/^\d{1,15}$/, { error: 'invalid' })))

export const rut = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'too_long' }))

export const ambito = z.optional(z.enum(['mine', 'all'], { error: 'invalid' }))

const WORDS = { q: true, scope: true, sort: true } as const

/** The filters of a list, and those that a saved search can have; each is checked by the operation. */
export const listFilters = z.optional(textsOf(z.omit(tenderQuery, WORDS).shape))
export const savedFilters = z.optional(textsOf(z.omit(savableQuery, WORDS).shape))

function textsOf<S extends object>(shape: S) {
  const text = z.optional(z.string().check(z.maxLength(1000, { error: 'too_long' })))
  return z.strictObject(Object.fromEntries(Object.keys(shape).map((name) => [name, text])))
}
