import type { TenderRecord } from '@mirador/domain/tender/tender'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { isUnreadableTime } from './source-values.ts'

/** The record of a tender, or the reason of its refusal (in Spanish, for the operator). */
export type Reading = { kind: 'record'; record: TenderRecord } | Refusal

export interface Refusal {
  kind: 'refused'
  reason: string
  /** whether the source named the tender and omitted fields that every tender has: a temporary fault of the source */
  isHollow?: boolean
}

/** When the source produced the data, and when Mirador read them. */
export interface ReadingMoment {
  sourceAt: Date
  readAt: Date
}

export function refused(reason: string): Refusal {
  return { kind: 'refused', reason }
}

/** The refusal of a tender with an unreadable closing, which would be stored as open without one. */
export function unreadableClosing(bid_idn: string, closing: unknown): Refusal | undefined {
  if (!isUnreadableTime(closing)) return undefined
  const written = typeof closing === 'string' ? closing : JSON.stringify(closing)
  return refused(IMPORT_REFUSALS.unreadableClosing(bid_idn, written.slice(0, 40)))
}

/**
 * The refusal of an answer about one tender without name or without buyer. Every tender has both, so the answer is
 * broken, and its other missing fields mean nothing.
 * @returns undefined when it has both
 */
export function hollowAnswer(parts: NamedParts): Refusal | undefined {
  return hollowRefusal(parts, missingOf(parts))
}

/** The refusal of a row in a file of many good rows, if it has neither name nor buyer. */
export function hollowRow(parts: NamedParts): Refusal | undefined {
  const missing = missingOf(parts)
  return missing.length < 2 ? undefined : hollowRefusal(parts, missing)
}

interface NamedParts {
  bid_idn: string
  title: string | null
  /** the name of the institution and its RUT */
  buyer: readonly (string | null | undefined)[]
}

function missingOf({ title, buyer }: NamedParts) {
  return [...(title === null ? ['nombre' as const] : []), ...(buyer.some(Boolean) ? [] : ['comprador' as const])]
}

function hollowRefusal({ bid_idn }: NamedParts, missing: ReturnType<typeof missingOf>): Refusal | undefined {
  if (missing.length === 0) return undefined
  return { kind: 'refused', reason: IMPORT_REFUSALS.hollow(bid_idn, missing), isHollow: true }
}
