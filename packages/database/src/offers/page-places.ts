import { sql } from 'kysely'

/**
 * The condition that a row is on a page, by its `place`, which counts from 1. With `limit` and `offset` as parameters a
 * statement is planned for each call, and planning one that reads all years of offers takes up to 8 ms.
 * @param limit null: all that follow
 */
export const isOnPage = ({ offset, limit }: { offset: number; limit: number | null }) =>
  sql<boolean>`place > ${offset}::bigint and (${limit}::bigint is null or place <= ${offset + (limit ?? 0)}::bigint)`
