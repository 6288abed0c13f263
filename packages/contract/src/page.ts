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

/** An instant as it travels: ISO 8601 in UTC. */
export const instant = z.string()

export const message = z.nullable(z.string())
