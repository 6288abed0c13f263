import { sql } from 'kysely'

/**
 * That the operator has not disabled the user of a row: what is read or mailed without a session ends with it too.
 * @param column a uuid, such as `f.sub`
 */
export function isNotDisabled(column: string) {
  return sql<boolean>`not exists (select from idp_user u where u.sub = ${sql.ref(column)} and not u.enabled)`
}
