import { sql } from 'kysely'

/**
 * The rows of a page by their `place`, which counts from 1. A statement with `limit` and `offset` as parameters is planned
 * for each call, and planning one that reads all years of offers takes up to 8 ms.
 * @param limit null: all that follow
 */
export const isOnPage = ({ offset, limit }: { offset: number; limit: number | null }) =>
  sql<boolean>`place > ${offset}::bigint and (${limit}::bigint is null or place <= ${offset + (limit ?? 0)}::bigint)`
