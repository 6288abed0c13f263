import { z } from 'zod/mini'

/** Rows on a page of tenders, institutions and services (specification, section 9). */
export const PAGE_SIZE = 10

/** An integer in a query string. */
export function queryInt({ min, max }: { min: number; max: number }) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, { error: 'invalid' })),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.gte(min, { error: 'out_of_range' }), z.lte(max, { error: 'out_of_range' })),
    ),
  )
}

/** `offset` = 10 × zero-based page. */
export const offset = z._default(queryInt({ min: 0, max: 2_000_000_000 }), 0)

const int32 = z.int32()

/** The keys of rows that are walked: their id, a line of a tender, their code. */
export const ID_KEY = z.readonly(z.tuple([int32]))
export const LINE_KEY = z.readonly(z.tuple([int32, int32]))
/** When it happened, in microseconds since 1970, and its id. */
export const EVENT_KEY = z.readonly(z.tuple([z.int(), z.uuid()]))
export const CODE_KEY = z.readonly(z.tuple([z.string().check(z.regex(/^[\w-]{1,100}$/))]))

/** Maximum number of rows on a page of the public API. */
export const MAX_PAGE_SIZE = 50

/** How a page of the public API is asked for: the cursor is that of a link of the page before. */
export const walkParameters = {
  limit: z.optional(queryInt({ min: 1, max: MAX_PAGE_SIZE })),
  cursor: z.optional(z.string().check(z.maxLength(1_000, { error: 'too_long' }))),
}

/** An instant as it travels: ISO 8601 in UTC. */
export const instant = z.string()

export const message = z.nullable(z.string())
