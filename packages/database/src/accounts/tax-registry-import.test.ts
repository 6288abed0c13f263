import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import {
  deleteRegistryAnswersExpiredBefore,
  findLegalName,
  findRegistryAnswer,
  insertDemoRegistry,
  upsertRegistryAnswer,
} from './tax-registry.ts'
import { openRegistryImport, type RegistryRow } from './tax-registry-import.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

let line = 1
const row = (razon_social: string, patch: Partial<RegistryRow> = {}): RegistryRow => ({
  line: line++,
  rut: '76118195-5',
  razon_social,
  is_active: true,
  started_on: '2010-05-03',
  ...patch,
})

const load = (...rows: RegistryRow[]) =>
  database.bulk(async (tx, copy) => {
    const gathered = await openRegistryImport(tx, copy)
    // in two pieces, like a large file
    await gathered.add(rows.slice(0, 1))
    await gathered.add(rows.slice(1))
    return gathered.merge(NOW)
  })

const nameOf = (rut = '76118195-5') => findLegalName(database.db, rut)

test.each<[string, RegistryRow[], string]>([
  [
    'the active row wins, also over one that started later',
    [row('ACTIVA', { started_on: '1999-01-01' }), row('TERMINADA', { is_active: false, started_on: '2020-01-01' })],
    'ACTIVA',
  ],
  [
    'of two active rows the one that started later wins',
    [row('NUEVA', { started_on: '2020-01-01' }), row('ANTIGUA', { started_on: '1999-01-01' })],
    'NUEVA',
  ],
  [
    'of two ended rows the one that started later wins',
    [
      row('ÚLTIMA', { is_active: false, started_on: '2005-01-01' }),
      row('PRIMERA', { is_active: false, started_on: '1999-01-01' }),
    ],
    'ÚLTIMA',
  ],
  ['a row with a date wins over one without', [row('FECHADA'), row('SIN FECHA', { started_on: null })], 'FECHADA'],
  ['of equal rows the one further down wins', [row('ARRIBA'), row('ABAJO')], 'ABAJO'],
])('REG-8 duplicates: %s', async (_, rows, name) => {
  expect(await load(...rows)).toEqual({ created: 1, updated: 0, unchanged: 0, duplicates: 1 })
  expect(await nameOf()).toBe(name)
})

test('REG-8 a repeated import changes nothing, and a new one only the rows that differ', async () => {
  const other = row('OTRA "TAB\\', { rut: '96712740-K' })
  expect(await load(row('PRIMER NOMBRE'), other)).toMatchObject({ created: 2, updated: 0, unchanged: 0 })
  const before = await database.db.selectFrom('tax_registry').selectAll().orderBy('rut').execute()
  expect(await load(row('PRIMER NOMBRE'), other)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  expect(await database.db.selectFrom('tax_registry').selectAll().orderBy('rut').execute()).toEqual(before)
  expect(await load(row('NOMBRE CORREGIDO'), other)).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
  expect([await nameOf(), await nameOf('96712740-K')]).toEqual(['NOMBRE CORREGIDO', 'OTRA "TAB\\'])
})

test('REG-8 the real name replaces an invented one, never the other way round', async () => {
  const demo = [{ rut: '76118195-5', razon_social: 'Ficticia Andes SpA' }]
  await insertDemoRegistry(database.db, demo, NOW)
  expect(await nameOf()).toBe('Ficticia Andes SpA')
  expect(await load(row('Ficticia Andes SpA'))).toMatchObject({ created: 0, updated: 1 })
  await load(row('REAL SPA'))
  await insertDemoRegistry(database.db, demo, NOW)
  expect(await nameOf()).toBe('REAL SPA')
})

test('REG-8 an import that fails leaves the registry as it was', async () => {
  await load(row('DE ANTES'))
  const broken = database.bulk(async (tx, copy) => {
    const gathered = await openRegistryImport(tx, copy)
    await gathered.add([row('A MEDIAS'), row('NUEVA', { rut: '96712740-K' })])
    await gathered.merge(NOW)
    throw new Error('cut off')
  })
  await expect(broken).rejects.toThrow('cut off')
  expect([await nameOf(), await nameOf('96712740-K')]).toEqual(['DE ANTES', undefined])
  expect(await load(row('DESPUÉS'))).toMatchObject({ updated: 1 })
})

test('REG-8 an answer of the upstream is kept until it expires, and then deleted', async () => {
  const { db } = database
  const later = (ms: number) => new Date(NOW.getTime() + ms)
  await upsertRegistryAnswer(db, { rut: '76118195-5', razon_social: null, expires_at: later(1000) })
  expect(await findRegistryAnswer(db, '76118195-5', later(999))).toEqual({ razon_social: null })
  expect(await findRegistryAnswer(db, '76118195-5', later(1000))).toBeUndefined()
  await upsertRegistryAnswer(db, { rut: '96712740-K', razon_social: 'X', expires_at: later(9000) })
  await deleteRegistryAnswersExpiredBefore(db, later(2000))
  expect(await db.selectFrom('tax_registry_answer').select('rut').execute()).toEqual([{ rut: '96712740-K' }])
})
