import { importDirectory } from '@mirador/database/directory/directory-import'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>
const get = (path: string) => user.call('GET', `/api/servicios/all${path}`)

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
  const services = Array.from({ length: 23 }, (_, i) => ({
    code: `S-${i}`,
    name: `Servicio ${String(i).padStart(2, '0')}`,
    type: i < 12 ? 'Capacitación' : 'Asesoría',
    relatores: i % 2 ? ['Ana Soto'] : [],
    ...(i === 0 ? { location: 'En línea', contact_name: 'Ana', email: 'a@b.example', mobile: '600 123 4567' } : {}),
  }))
  await importDirectory(app.database, { services, types: [{ name: 'Traducción', is_listed: true }] }, { now: NOW })
  user = await app.signIn('ventas@empresa.cl')
})
afterAll(() => app.close())

test('SER-2 the directory answers ten services a page with the exact total, missing values as null', async () => {
  const first = await get('')
  expect(first).toMatchObject({ status: 200, body: { total: 23 } })
  expect(first.body.services).toHaveLength(10)
  expect(first.body.services[0]).toEqual({
    service_id: expect.any(Number),
    service_name: 'Servicio 00',
    service_type: 'Capacitación',
    service_location: 'En línea',
    contact_name: 'Ana',
    email: 'a@b.example',
    mobile: '600 123 4567',
  })
  expect(first.body.services[1]).toMatchObject({
    service_location: null,
    contact_name: null,
    email: null,
    mobile: null,
  })
  expect((await get('?offset=20')).body.services).toHaveLength(3)
  expect(await get('?offset=500')).toMatchObject({ status: 200, body: { services: [], total: 23 } })
})

test('SER-1 types and relatores are the options of the filters, and their ids filter', async () => {
  const { body: types } = await get('/types_services')
  expect(types.map(({ type_name }: { type_name: string }) => type_name)).toEqual([
    'Asesoría',
    'Capacitación',
    'Traducción',
  ])
  const { body: relatores } = await get('/types_services?relatores=true')
  expect(relatores).toEqual([{ type_id: expect.any(Number), type_name: 'Ana Soto' }])
  expect((await get('/types_services?relatores=false')).body).toEqual(types)
  const [asesoria, , traduccion] = types
  expect((await get(`?service_type_id=${asesoria.type_id}`)).body.total).toBe(11)
  expect((await get(`?relator_id=${relatores[0].type_id}`)).body.total).toBe(11)
  expect((await get(`?service_type_id=${asesoria.type_id}&relator_id=${relatores[0].type_id}`)).body.total).toBe(5)
  expect((await get('?service_type_id=0&relator_id=0')).body.total).toBe(23)
  expect((await get(`?service_type_id=${traduccion.type_id}`)).body).toEqual({ services: [], total: 0 })
  expect(await get('?relator_id=2147483647')).toMatchObject({ status: 200, body: { services: [], total: 0 } })
})

test.each([
  ['?service_type_id=uno', 'service_type_id', 'invalid'],
  ['?relator_id=-1', 'relator_id', 'invalid'],
  ['?relator_id=2147483648', 'relator_id', 'out_of_range'],
  ['?service_type_id=1&service_type_id=2', 'service_type_id', 'invalid'],
  ['?offset=diez', 'offset', 'invalid'],
  ['?tipo=1', 'tipo', 'unknown'],
  ['/types_services?relatores=quizas', 'relatores', 'invalid'],
  ['/types_services?offset=0', 'offset', 'unknown'],
])('API-3 /servicios/all%s is a 400 that names %s', async (path, field, code) => {
  expect(await get(path)).toMatchObject({
    status: 400,
    body: { message: expect.any(String), fields: [{ field, code, message: expect.any(String) }] },
  })
})

test('API-2 the directory needs a session', async () => {
  for (const path of ['/api/servicios/all', '/api/servicios/all/types_services']) {
    expect(await app.callAs('GET', path)).toMatchObject({ status: 401 })
  }
})
