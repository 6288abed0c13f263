import { sql } from 'kysely'
import type { Tx } from '../connection/connect.ts'
import { treatmentOf } from './backed-up-tables.ts'

/** Data of the database that a restore replaces, read before it is dropped. */
export interface ReplacedAccounts {
  /** tables whose rows are kept as temporary tables of the transaction; a database of an older release lacks some */
  tables: readonly string[]
  openSessions: number
}

const asideOf = (table: string) => sql.id(`aside_${table}`)

/**
 * Copies the rows that must survive the replacement: sign-in data, secret addresses, refused tokens, verified
 * companies.
 */
export async function setAccountsAside(tx: Tx, existing: readonly string[], now: Date): Promise<ReplacedAccounts> {
  const tables = existing.filter(
    (table) => ['saved_search', 'company'].includes(table) || ['sign-in', 'refused'].includes(treatmentOf(table)),
  )
  for (const table of tables) {
    await sql`create temp table ${asideOf(table)} on commit drop as select * from ${sql.table(table)}`.execute(tx)
  }
  const owners = ['account', 'idp_user'].filter((name) => existing.includes(name))
  const subs = owners.map((table) => sql`select sub from ${sql.table(table)}`)
  await sql`create temp table aside_owner on commit drop as ${sql.join(subs, sql` union `)}`.execute(tx)
  if (!existing.includes('idp_session')) return { tables, openSessions: 0 }
  return { tables, openSessions: await countOpenSessions(tx, now) }
}

export async function countOpenSessions(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from idp_session where revoked_at is null and expires_at > ${now}`.execute(tx)
  return rows[0]?.open ?? 0
}

/**
 * Gives the accounts that are in both databases the sign-in data of the replaced one.
 * @returns how many of them had another password or state in the backup, and how many accounts of the replaced database
 * are not in the backup
 */
export async function keepSignInData(tx: Tx, { tables }: ReplacedAccounts): Promise<{ kept: number; lost: number }> {
  // in the order of the schema: a table refers to earlier ones only
  for (const table of tables) {
    if (['idp_user', 'deleted_account', 'saved_search', 'company'].includes(table)) continue
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    if (treatmentOf(table) === 'sign-in') {
      await sql`delete from ${sql.table(table)} where sub in (select sub from aside_owner)`.execute(tx)
    }
    await copyBack(tx, table)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  }
  // the searches themselves are content; their secret addresses are not
  if (tables.includes('saved_search')) {
    await sql`
      update saved_search s set feed_token = a.feed_token from aside_saved_search a
      where a.id = s.id and a.sub = s.sub and a.feed_token <> s.feed_token`.execute(tx)
  }
  if (tables.includes('company') && (await sharedColumns(tx, 'company')).includes('verified_at')) {
    // before the others are verified, since a rut has one verified company
    await sql`update company set verified_at = null where rut in (select rut from aside_company)`.execute(tx)
    await sql`
      update company c set verified_at = a.verified_at from aside_company a
      where a.id = c.id and a.sub = c.sub and a.verified_at is not null`.execute(tx)
  }
  const { rows } = await sql<{ lost: number }>`
    select count(*)::int as lost from aside_owner a
    where not exists (select from account where sub = a.sub) and not exists (select from idp_user where sub = a.sub)
      and not exists (select from deleted_account where sub = a.sub)`.execute(tx)
  return { kept: tables.includes('idp_user') ? await updateUsers(tx) : 0, lost: rows[0]?.lost ?? 0 }
}

async function updateUsers(tx: Tx): Promise<number> {
  const columns = (await sharedColumns(tx, 'idp_user')).filter((name) => !['sub', 'email', 'email_norm'].includes(name))
  const changes = columns.map((name) => sql`${sql.id(name)} = ${sql.ref(`a.${name}`)}`)
  const restored = sql.join(columns.map((name) => sql.ref(`u.${name}`)))
  const replaced = sql.join(columns.map((name) => sql.ref(`a.${name}`)))
  const { rows } = await sql`
    update idp_user u set ${sql.join(changes)} from aside_idp_user a
    where a.sub = u.sub and row(${restored}) is distinct from row(${replaced})
    returning u.sub`.execute(tx)
  return rows.length
}

/** Copies the kept rows of accounts that were restored. */
async function copyBack(tx: Tx, table: string): Promise<void> {
  const columns = await sharedColumns(tx, table)
  const list = sql.join(columns.map((name) => sql.ref(name)))
  const parents = await findParents(tx, table)
  const owned = sql.join(
    parents.map((parent) => sql`select sub from ${sql.table(parent)}`),
    sql` union `,
  )
  await sql`
    insert into ${sql.table(table)} (${list}) select ${list} from ${asideOf(table)}
    ${treatmentOf(table) === 'sign-in' ? sql`where sub in (${owned})` : sql``}
    on conflict do nothing`.execute(tx)
}

/** The writable columns that both databases have; ids that the database generates are new. */
async function sharedColumns(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and attname in (
        select attname from pg_attribute
        where attrelid = ${`aside_${table}`}::regclass and attnum > 0 and not attisdropped
      )
    order by attnum`.execute(tx)
  return rows.map(({ name }) => name)
}

/** The tables that must have the owner of a row. */
async function findParents(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ parent: string }>`
    select confrelid::regclass::text as parent from pg_constraint
    where conrelid = ${table}::regclass and contype = 'f'
      and conkey = (select array[attnum] from pg_attribute where attrelid = ${table}::regclass and attname = 'sub')`.execute(
    tx,
  )
  return rows.length > 0 ? rows.map(({ parent }) => parent) : ['account', 'idp_user']
}
