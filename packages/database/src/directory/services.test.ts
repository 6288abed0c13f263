import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { importDirectory } from './directory-import.ts'
import { listRelatores, listServices, listServiceTypes } from './services.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await importDirectory(
    database,
    {
      services: [
        ...Array.from({ length: 23 }, (_, i) => ({
          code: `A-${i}`,
          name: 'Taller',
          type: 'Capacitación',
          relatores: ['Ñanco'],
        })),
        { code: 'B-1', name: 'Ñandú', type: 'Asesoría', relatores: ['Ana', 'Ñanco'], email: 'a@b.example' },
        { code: 'B-2', name: 'nube', type: 'Asesoría' },
        { code: 'B-3', name: 'Óptica', type: 'Asesoría' },
        { code: 'B-4', name: 'retirado', type: 'Fantasma', relatores: ['Nadie'] },
      ],
      types: [{ name: 'Traducción', is_listed: true }],
    },
    { now: NOW },
  )
  await importDirectory(database, { retired: ['B-4'] }, { now: NOW })
})
afterAll(() => database.close())

const list = async (filter: { typeId?: number; relatorId?: number }, offset = 0) => {
  const { services, total } = await listServices(database.db, { ...filter, offset, limit: 10 })
  return { total, names: services.map(({ service_name }) => service_name), services }
}
const idOf = async (name: string) =>
  [...(await listServiceTypes(database.db)), ...(await listRelatores(database.db))].find(
    ({ type_name }) => type_name === name,
  )?.type_id as number

test('SER-2 services are listed by name in Chilean order, ten a page, with the exact total', async () => {
  const first = await list({})
  expect(first.total).toBe(26)
  expect(first.names.slice(0, 4)).toEqual(['nube', 'Ñandú', 'Óptica', 'Taller'])
  expect(first.services[1]).toEqual({
    service_id: expect.any(Number),
    service_name: 'Ñandú',
    service_type: 'Asesoría',
    service_location: null,
    contact_name: null,
    email: 'a@b.example',
    mobile: null,
  })
  expect((await list({}, 20)).names).toHaveLength(6)
  expect(await list({}, 30)).toMatchObject({ total: 26, names: [] })
})

test('SER-2 equal names keep one order, so that no page repeats or loses a service', async () => {
  const pages = [await list({}), await list({}, 10), await list({}, 20)]
  const ids = pages.flatMap(({ services }) => services.map(({ service_id }) => service_id))
  expect(new Set(ids).size).toBe(26)
})

test('SER-1 the list follows the type, the relator, or both', async () => {
  const [asesoria, ana, nanco] = [await idOf('Asesoría'), await idOf('Ana'), await idOf('Ñanco')]
  expect((await list({ typeId: asesoria })).names).toEqual(['nube', 'Ñandú', 'Óptica'])
  expect((await list({ relatorId: nanco })).total).toBe(24)
  expect((await list({ typeId: asesoria, relatorId: ana })).names).toEqual(['Ñandú'])
  expect(await list({ typeId: 99_999 })).toMatchObject({ total: 0, names: [] })
})

test("SER-1 a filter offers the names of the operator's lists and of services, and no unused name", async () => {
  const names = (options: { type_name: string }[]) => options.map(({ type_name }) => type_name)
  expect(names(await listServiceTypes(database.db))).toEqual(['Asesoría', 'Capacitación', 'Traducción'])
  expect(names(await listRelatores(database.db))).toEqual(['Ana', 'Ñanco'])
})
