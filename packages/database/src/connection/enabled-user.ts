import { sql } from 'kysely'

/**
 * The condition that the operator has not disabled the user of a row, for data that are read or mailed without a
 * session.
 * @param column a uuid, such as `f.sub`
 */
export function isNotDisabled(column: string) {
  return sql<boolean>`not exists (select from idp_user u where u.sub = ${sql.ref(column)} and not u.enabled)`
}
