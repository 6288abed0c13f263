import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { type DirectorySheets, importDirectory, isDirectoryEmpty, type MergeOptions } from './directory-import.ts'
import { listRelatores, listServices, listServiceTypes } from './services.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const load = (sheets: DirectorySheets, options: Partial<MergeOptions> = {}) =>
  importDirectory(database, sheets, { now: NOW, ...options })
const services = async () => (await listServices(database.db, { offset: 0, limit: 100 })).services
const names = async (options: Promise<{ type_name: string }[]>) => (await options).map(({ type_name }) => type_name)
const types = () => names(listServiceTypes(database.db))
const relatores = () => names(listRelatores(database.db))

const TALLER = {
  code: 'S-1',
  name: 'Taller',
  type: 'Capacitación',
  relatores: ['Ana Soto', 'Luis Díaz'],
  mobile: '+56 2 2000 0101',
}
const ASESORIA = { code: 'S-2', name: 'Asesoría', type: 'Legal', relatores: ['Ana Soto'] }

test('SER-3 an entry that is loaded twice is stored once, and only differing fields are changed', async () => {
  expect(await load({ services: [TALLER, ASESORIA] })).toEqual({
    services: { created: 2, updated: 0, unchanged: 0, retired: 0 },
    types: { created: 2, updated: 0, unchanged: 0, retired: 0 },
    relatores: { created: 2, updated: 0, unchanged: 0, retired: 0 },
    newTypes: ['Capacitación', 'Legal'],
    newRelatores: ['Ana Soto', 'Luis Díaz'],
    demoRemoved: 0,
  })
  const before = await database.db.selectFrom('service').selectAll().orderBy('id').execute()
  const again = await load({ services: [TALLER, ASESORIA] }, { now: new Date('2026-11-21T12:00:00Z') })
  expect(again.services).toEqual({ created: 0, updated: 0, unchanged: 2, retired: 0 })
  expect(await database.db.selectFrom('service').selectAll().orderBy('id').execute()).toEqual(before)

  const changed = await load({
    services: [
      { ...TALLER, name: 'Taller en línea' },
      { ...ASESORIA, relatores: [] },
    ],
  })
  expect(changed.services).toEqual({ created: 0, updated: 2, unchanged: 0, retired: 0 })
  expect((await services()).map(({ service_name }) => service_name)).toEqual(['Asesoría', 'Taller en línea'])
  expect((await services()).map(({ service_id }) => service_id).sort()).toEqual(before.map(({ id }) => id))
})

test('SER-3 a column that the sheet lacks stays as it was, an empty cell empties it', async () => {
  await load({ services: [TALLER] })
  await load({ services: [{ code: 'S-1', name: 'Taller', type: 'Capacitación' }] })
  expect(await services()).toMatchObject([{ mobile: '+56 2 2000 0101' }])
  expect(await relatores()).toEqual(['Ana Soto', 'Luis Díaz'])
  await load({ services: [{ ...TALLER, mobile: null }] })
  expect(await services()).toMatchObject([{ mobile: null }])
})

test('SER-3 a type without services leaves the filter, unless the list of types has it', async () => {
  await load({ services: [{ ...TALLER, type: 'Capacitasión' }] })
  await load({ services: [TALLER] })
  expect(await types()).toEqual(['Capacitación'])
  await load({ types: [{ name: 'Traducción', is_listed: true }] })
  expect(await types()).toEqual(['Capacitación', 'Traducción'])
  const off = await load({
    types: [
      { name: 'traduccion', is_listed: false },
      { name: 'Nunca vista', is_listed: false },
    ],
  })
  expect(off.types).toEqual({ created: 0, updated: 0, unchanged: 0, retired: 1 })
  expect(await types()).toEqual(['Capacitación'])
})

test('SER-3 the list decides how a type or a relator is spelt, else the newest sheet of services', async () => {
  await load({ services: [{ ...TALLER, type: 'CAPACITACION' }] })
  await load({ services: [TALLER] })
  expect(await types()).toEqual(['Capacitación'])
  await load({
    types: [
      { name: 'Capacitación y talleres', is_listed: true },
      { name: 'CAPACITACIÓN', is_listed: true },
    ],
  })
  await load({ services: [TALLER], relatores: [{ name: 'ANA SOTO', is_listed: true }] })
  expect(await types()).toEqual(['CAPACITACIÓN', 'Capacitación y talleres'])
  expect(await relatores()).toEqual(['ANA SOTO', 'Luis Díaz'])
})

test('SER-3 a retired service disappears and comes back with its id', async () => {
  await load({ services: [TALLER, ASESORIA] })
  const id = (await services()).find(({ service_name }) => service_name === 'Taller')?.service_id
  expect((await load({ retired: ['S-1', 'S-9'] })).services).toMatchObject({ retired: 1, unchanged: 1 })
  expect(await services()).toMatchObject([{ service_name: 'Asesoría' }])
  expect(await types()).toEqual(['Legal'])
  expect((await load({ services: [TALLER] })).services).toMatchObject({ updated: 1 })
  expect((await services()).find(({ service_name }) => service_name === 'Taller')?.service_id).toBe(id)
})

test('SER-3 with replace, entries that the sheets do not name are retired, each kind by its own sheets', async () => {
  const listed = [
    { name: 'Legal', is_listed: true },
    { name: 'Traducción', is_listed: true },
  ]
  await load({ services: [TALLER, ASESORIA], types: listed, relatores: [{ name: 'Eva', is_listed: true }] })
  expect((await load({ services: [ASESORIA] }, { replace: true })).services).toMatchObject({ retired: 1, unchanged: 1 })
  expect(await types()).toEqual(['Legal', 'Traducción'])
  const replaced = await load({ types: [{ name: 'Finanzas', is_listed: true }] }, { replace: true })
  expect(replaced.types).toMatchObject({ created: 1, retired: 2 })
  expect(await types()).toEqual(['Finanzas', 'Legal'])
  expect(await relatores()).toEqual(['Ana Soto', 'Eva'])
})

test('SER-3 the first real sheet replaces the invented directory', async () => {
  expect(await isDirectoryEmpty(database)).toBe(true)
  await load({ services: [TALLER], types: [{ name: 'Traducción', is_listed: true }] }, { isDemo: true })
  expect(await isDirectoryEmpty(database)).toBe(false)
  expect((await load({ services: [ASESORIA] })).demoRemoved).toBe(1)
  expect(await services()).toMatchObject([{ service_name: 'Asesoría' }])
  expect(await types()).toEqual(['Legal'])
  expect((await load({ services: [TALLER] })).demoRemoved).toBe(0)
  expect(await services()).toHaveLength(2)
})

test.each<DirectorySheets>([
  { types: [{ name: 'Legal', is_listed: true }] },
  { relatores: [{ name: 'Eva', is_listed: true }] },
])('a directory of names alone is not empty', async (sheets) => {
  await load(sheets)
  expect(await isDirectoryEmpty(database)).toBe(false)
})

test('SER-3 two imports at once store every name and service once', async () => {
  const loads = await Promise.all([load({ services: [TALLER, ASESORIA] }), load({ services: [TALLER, ASESORIA] })])
  expect(loads.map(({ services }) => services.created).sort()).toEqual([0, 2])
  expect(await services()).toHaveLength(2)
  expect(await relatores()).toEqual(['Ana Soto', 'Luis Díaz'])
})

test('SER-3 an import that fails half way changes nothing', async () => {
  const broken = { ...ASESORIA, mobile: 'x\u0000' }
  await expect(load({ services: [TALLER, broken] })).rejects.toThrow()
  expect(await isDirectoryEmpty(database)).toBe(true)
})
