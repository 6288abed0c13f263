import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertDeletedAccount } from '../accounts/deleted-accounts.ts'
import type { Deletion } from '../accounts/deletion-journal.ts'
import type { Database, Db } from '../connection/connect.ts'
import { insertToken } from '../identity/personal-tokens.ts'
import { deleteUser } from '../identity/user-data.ts'
import { type AppliedMigration, BEFORE_BASELINE, listMigrations, migrate } from '../migration/migrate.ts'
import { dropSchemaAt, objectsAt } from '../migration/schema-at.ts'
import { createBeforeBaseline } from '../testing/test-before-baseline.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { CLASSIFIED_TABLES, isInBackup, treatmentOf } from './backed-up-tables.ts'
import { backUp } from './backup.ts'
import { backupWriter, readBackup } from './backup-document.ts'
import { checkBackup, restore } from './restore.ts'

const NEWEST = listMigrations().length
const BACKED_UP_AT = new Date('2026-11-20T12:00:00Z')
const NOW = new Date('2026-11-21T12:00:00Z')
const AT = new Date('2026-11-01T12:00:00Z')
const LATER = new Date('2027-11-01T12:00:00Z')

let database: Database
let db: Db
beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterEach(() => database?.close())

async function backedUp(): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  await backUp(database, BACKED_UP_AT, async (bytes) => void pieces.push(Buffer.from(bytes)))
  return Buffer.concat(pieces)
}

async function restored(backup: Buffer, { replace = true, deletions = [] as Deletion[] } = {}) {
  const source = async function* () {
    yield backup
  }
  const { head } = await checkBackup(source())
  return restore(database, head, source(), { replace, now: NOW, deletions, onIndexing: () => {} })
}

/** Adds a person with every means of access to an account. */
async function addPerson(name: string) {
  const sub = randomUUID()
  const email = `${name}@ejemplo.cl`
  await db.insertInto('account').values({ sub, email, created_at: AT }).execute()
  await db
    .insertInto('idp_user')
    .values({ sub, email, email_norm: email, status: 'confirmed', password_hash: `${name} before`, created_at: AT })
    .execute()
  await db
    .insertInto('idp_session')
    .values({ sid: randomUUID(), sub, refresh_hash: `${name} refresh`, authenticated_at: AT, expires_at: LATER })
    .execute()
  await db
    .insertInto('idp_external')
    .values({ issuer: 'https://accounts.example', subject: name, sub, linked_at: AT })
    .execute()
  await db
    .insertInto('calendar_feed')
    .values({ sub, token: `${name} calendar`, created_at: AT })
    .execute()
  await sql`
    insert into saved_search (sub, name, query, in_digest, feed_token, was_too_broad, created_at, seen_at)
    values (${sub}, 'Aseo', '{}', true, ${`${name} feed`}, false, ${AT}, ${AT})`.execute(db)
  await sql`insert into security_event (sub, kind, happened_at) values (${sub}, 'signed_in', ${AT})`.execute(db)
  return { sub, email }
}

async function addSecondFactor(sub: string, codes: string[]) {
  await sql`
    insert into idp_totp (sub, secret_sealed, created_at, enabled_at, last_step) values (${sub}, '\\x00', ${AT}, ${AT}, 5)`.execute(
    db,
  )
  for (const code of codes) {
    await sql`insert into idp_recovery_code (sub, code_hash) values (${sub}, ${code})`.execute(db)
  }
}

async function addSecrets(sub: string) {
  await sql`
    insert into idp_code (subject_hash, purpose, sub, code_hmac, sent_at, expires_at)
    values ('subject', 'reset', ${sub}, 'hmac of a code', ${AT}, ${LATER})`.execute(db)
  await sql`
    insert into idp_oauth (secret_hash, kind, sub, expires_at) values ('one use', 'social-code', ${sub}, ${LATER})`.execute(
    db,
  )
  await sql`insert into idp_rate (bucket, hits, resets_at) values ('limited', 3, ${LATER})`.execute(db)
  await sql`
    insert into mail_outbox (id, kind, recipient, subject, body_text, created_at, expires_at, next_try_at) values
      (${randomUUID()}, 'reset-code', 'ana@ejemplo.cl', 'Unsent', 'Code 1234 5678 9012', ${AT}, ${LATER}, ${AT}),
      (${randomUUID()}, 'reset-code', 'ana@ejemplo.cl', 'Sent', null, ${AT}, ${LATER}, null)`.execute(db)
}

const usersByName = async () =>
  Object.fromEntries(
    (await db.selectFrom('idp_user').selectAll().execute()).map((user) => [user.email.split('@')[0], user]),
  )
const column = async (table: string, name: string) => {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(name)} as value from ${sql.table(table)} order by ${sql.ref(name)}::text collate "C"`.execute(db)
  return rows.map(({ value }) => value)
}

test('backup and restore have a rule for every table of the schema', () => {
  expect(CLASSIFIED_TABLES.toSorted()).toEqual(objectsAt(NEWEST).tables.toSorted())
})

test('CNX-2 a backup holds neither sessions nor codes, tokens, one-use secrets or mail that waits', async () => {
  const { sub } = await addPerson('ana')
  await addSecrets(sub)
  const token = { sub, name: 'Planilla de ana', token: 'mrd_secret', scopes: ['leer' as const], expires_at: NOW }
  await database.db.transaction().execute((tx) => insertToken(tx, token, NOW))
  const text = (await backedUp()).toString()
  expect(text).toContain('ana before')
  expect(text).toContain('Sent')
  for (const secret of [
    'ana refresh',
    'hmac of a code',
    'one use',
    'limited',
    'Unsent',
    '1234 5678 9012',
    'Planilla de ana',
  ]) {
    expect(text, secret).not.toContain(secret)
  }
  const written = [...text.matchAll(/^copy (\w+) /gm)].map(([, table = '']) => table)
  expect(written).toEqual(objectsAt(NEWEST).tables.filter(isInBackup))
})

/** A backup of an older release, with rows of the tables that today's backups leave out. */
async function withRows(
  backup: Buffer,
  more: Record<string, { columns: string[]; row: string }>,
  migrations?: AppliedMigration[],
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const writer = backupWriter(async (bytes) => void pieces.push(Buffer.from(bytes)))
  const one = async function* (bytes: Uint8Array) {
    yield bytes
  }
  let table = { name: '', columns: [] as string[], rows: [] as Uint8Array[] }
  for await (const part of readBackup(one(backup))) {
    if (part.kind === 'head') await writer.head(migrations ? { ...part.head, migrations } : part.head)
    if (part.kind === 'table') table = { name: part.table, columns: part.columns, rows: [] }
    if (part.kind === 'rows') table.rows.push(part.bytes)
    if (part.kind === 'end') await writer.table(table.name, table.columns, one(Buffer.concat(table.rows)))
  }
  for (const [name, { columns, row }] of Object.entries(more)) {
    await writer.table(name, columns, one(Buffer.from(`${row}\n`)))
  }
  await writer.foot()
  return Buffer.concat(pieces)
}

test('a restore ends every session and restores no code, also from a backup that has them', async () => {
  const { sub } = await addPerson('ana')
  await addSecrets(sub)
  const backup = await withRows(await backedUp(), {
    idp_session: {
      columns: ['"sid"', '"sub"', '"refresh_hash"', '"authenticated_at"', '"expires_at"'],
      row: [randomUUID(), sub, 'hash', AT.toISOString(), LATER.toISOString()].join('\t'),
    },
    idp_oauth: {
      columns: ['"secret_hash"', '"kind"', '"sub"', '"expires_at"'],
      row: ['hash', 'social-code', sub, LATER.toISOString()].join('\t'),
    },
  })
  expect(backup.toString()).toContain('copy idp_session ')
  await database.close()
  database = await openTestDatabase()
  db = database.db
  expect(await restored(backup, { replace: false })).toEqual({ endedSessions: 1, deletedAgain: 0 })
  for (const table of ['idp_session', 'idp_code', 'idp_oauth', 'idp_rate']) {
    expect(await column(table, 'ctid'), table).toEqual([])
  }
  expect(await column('mail_outbox', 'subject')).toEqual(['Sent'])
  // an empty database gets the sign-in data of the backup
  expect((await usersByName()).ana).toMatchObject({ sub, password_hash: 'ana before' })
  expect(await column('calendar_feed', 'token')).toEqual(['ana calendar'])
})

test('a restore keeps the sign-in data of the replaced database: nothing changed or ended since the backup comes back', async () => {
  const people = new Map<string, { sub: string }>()
  for (const name of ['ana', 'beto', 'carla', 'dora']) people.set(name, await addPerson(name))
  const subOf = (name: string) => people.get(name)?.sub ?? ''
  await addSecondFactor(subOf('ana'), ['ana 1', 'ana 2'])
  await addSecondFactor(subOf('beto'), ['beto 1'])
  const backup = await backedUp()
  await sql`update idp_recovery_code set used_at = ${NOW} where code_hash = 'ana 2'`.execute(db)
  await sql`update idp_totp set last_step = 9 where sub = ${subOf('ana')}`.execute(db)
  await sql`delete from idp_totp where sub = ${subOf('beto')}`.execute(db)
  await addSecondFactor(subOf('carla'), ['carla 1'])
  await sql`update idp_user set password_hash = 'ana after' where sub = ${subOf('ana')}`.execute(db)
  await sql`update idp_user set enabled = false where sub = ${subOf('beto')}`.execute(db)
  await sql`delete from idp_external where sub = ${subOf('carla')}`.execute(db)
  await sql`update calendar_feed set token = 'ana calendar after' where sub = ${subOf('ana')}`.execute(db)
  await sql`delete from calendar_feed where sub = ${subOf('carla')}`.execute(db)
  await sql`update saved_search set feed_token = 'ana feed after' where sub = ${subOf('ana')}`.execute(db)
  await sql`insert into security_event (sub, kind, happened_at) values (${subOf('ana')}, 'password_changed', ${AT})`.execute(
    db,
  )
  await sql`insert into api_revoked_session (sid, expires_at) values ('of a pool', ${LATER})`.execute(db)
  await addPerson('eva')

  expect(await restored(backup)).toEqual({ endedSessions: 5, deletedAgain: 0, keptUsers: 2, lostAccounts: 1 })
  const { ana, beto, carla, dora, ...otherUsers } = await usersByName()
  expect(otherUsers).toEqual({})
  expect(ana?.password_hash).toBe('ana after')
  expect(beto).toMatchObject({ enabled: false, password_hash: 'beto before' })
  expect([carla?.password_hash, dora?.enabled]).toEqual(['carla before', true])
  expect(await column('idp_external', 'subject')).toEqual(['ana', 'beto', 'dora'])
  expect(await column('calendar_feed', 'token')).toEqual(['ana calendar after', 'beto calendar', 'dora calendar'])
  expect(await column('saved_search', 'feed_token')).toEqual(['ana feed after', 'beto feed', 'carla feed', 'dora feed'])
  expect(await column('security_event', 'kind')).toEqual(['password_changed', ...Array(4).fill('signed_in')])
  expect(await column('api_revoked_session', 'sid')).toEqual(['of a pool'])
  // a second factor neither comes back nor is lost, and a used code stays used
  expect(await column('idp_totp', 'sub')).toEqual([subOf('ana'), subOf('carla')].toSorted())
  expect(await column('idp_totp', 'last_step')).toEqual([5, 9])
  expect(await column('idp_recovery_code', 'code_hash')).toEqual(['ana 1', 'ana 2', 'carla 1'])
  expect(await column('idp_recovery_code', 'used_at')).toEqual([NOW, null, null])
  // the log is append-only again, and new events get new ids
  await expect(sql`delete from security_event`.execute(db)).rejects.toThrow('append-only')
  await sql`insert into security_event (sub, kind, happened_at) values (${subOf('ana')}, 'signed_in', ${NOW})`.execute(
    db,
  )
})

test('accounts deleted since the backup are deleted again, by the journal and by the replaced database', async () => {
  const people = new Map<string, { sub: string }>()
  for (const name of ['ana', 'beto', 'carla']) people.set(name, await addPerson(name))
  const subOf = (name: string) => people.get(name)?.sub ?? ''
  await sql`
    insert into contact_message (id, name, email, message, created_at)
    values (${randomUUID()}, 'Beto', 'beto@ejemplo.cl', 'Hola', ${AT})`.execute(db)
  const backup = await backedUp()
  await db.transaction().execute(async (tx) => {
    await insertDeletedAccount(tx, subOf('ana'), NOW)
    await tx.deleteFrom('account').where('sub', '=', subOf('ana')).execute()
    await deleteUser(tx, subOf('ana'))
  })
  const deletions = [
    { sub: subOf('beto'), deleted_at: NOW },
    { sub: randomUUID(), deleted_at: AT },
  ]
  expect(await restored(backup, { deletions })).toMatchObject({ deletedAgain: 2, lostAccounts: 0 })
  for (const table of ['account', 'idp_user']) expect(await column(table, 'sub')).toEqual([subOf('carla')])
  for (const table of ['idp_external', 'calendar_feed', 'saved_search', 'security_event']) {
    expect(await column(table, 'sub'), table).toEqual([subOf('carla')])
  }
  expect(await column('contact_message', 'email')).toEqual([])
  // and the writes of a request in progress for them are refused
  await expect(
    db
      .insertInto('account')
      .values({ sub: subOf('beto'), email: 'beto@ejemplo.cl', created_at: NOW })
      .execute(),
  ).rejects.toThrow('the account was deleted')
})

/** A backup of the last version before the baseline. */
async function backedUpBeforeBaseline(): Promise<Buffer> {
  await database.bulk(async (tx) => {
    await dropSchemaAt(tx, NEWEST)
    await createBeforeBaseline(tx)
  })
  const { rows: migrations } = await sql<AppliedMigration>`
    select number, file, checksum from schema_migration order by number`.execute(db)
  return withRows(await backedUp(), {}, migrations)
}

test('a backup from before the baseline replaces a full database', async () => {
  const old = await backedUpBeforeBaseline()
  expect(old.toString()).toContain(BEFORE_BASELINE.file)
  await migrate(database)
  expect(await restored(old)).toMatchObject({ deletedAgain: 0, lostAccounts: 0 })
  expect(await column('account', 'email')).toEqual(['ana@ejemplo.cl'])
  expect(await column('idp_session', 'sid')).toEqual([])
  expect(await column('schema_migration', 'file')).toEqual(listMigrations().map(({ file }) => file))
})

test('a backup without the last migration before the baseline is refused', async () => {
  const old = await backedUp()
  const migrations = [{ number: 1, file: '0001_tenders.sql', checksum: 'x' }]
  await expect(restored(await withRows(old, {}, migrations))).rejects.toMatchObject({
    problem: { kind: 'backup before the baseline', file: BEFORE_BASELINE.file },
  })
})

test('every table with kept sign-in data names its account', () => {
  const schema = listMigrations()
    .map(({ text }) => text)
    .join('\n')
  const tables = [...schema.matchAll(/^create table (\w+) \((.+?)^\)/gms)]
  const kept = tables.filter(([, name = '']) => treatmentOf(name) === 'sign-in')
  expect(kept.length).toBeGreaterThan(3)
  for (const [, name, columns] of kept) expect(columns, name).toMatch(/^ {2}sub uuid (not null|primary key)/m)
})
