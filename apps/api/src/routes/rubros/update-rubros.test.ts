import { updateAccountRubros } from '@mirador/database/accounts/accounts'
import { familiesOf, familyName, SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const WORKS = familiesOf(101_000_000)

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>
let other: Awaited<ReturnType<typeof app.signIn>>

beforeAll(async () => {
  app = await openTestApp()
  user = await app.signIn('ventas@ficticia.cl')
  other = await app.signIn('otra@ficticia.cl')
})
afterAll(() => app.close())
beforeEach(() => save([0]))

const save = (product_family_id: unknown, user_id: unknown = user.sub) =>
  user.call('POST', '/api/users/update', { product_family_id, user_id })
const chosen = async (who = user): Promise<number[]> =>
  (await who.call('GET', '/api/users/info')).body.product_segment_id.map(({ code }: { code: number }) => code)

test('RUB-3 the families replace the previous ones, each answered with its name', async () => {
  expect(await save([101_120_000, 43_210_000])).toEqual({
    status: 200,
    body: {
      product_segment_id: [
        { code: 43_210_000, name: familyName(43_210_000) },
        { code: 101_120_000, name: 'Obras Viales' },
      ],
    },
  })
  await save([101_120_000, 101_110_000, 101_110_000])
  expect(await chosen()).toEqual([101_110_000, 101_120_000])
})

test('RUB-3 [0] means none, and is ignored beside families', async () => {
  await save([0, ...WORKS])
  expect(await chosen()).toEqual(WORKS)
  expect(await save([0])).toEqual({ status: 200, body: { product_segment_id: [] } })
  expect(await chosen()).toEqual([])
})

test('RUB-1 every family of the catalogue can be chosen, all of them at once', async () => {
  const all = SEGMENTS.flatMap(({ familias }) => familias.map(({ id_familia }) => id_familia))
  expect((await save(all)).status).toBe(200)
  expect(await chosen()).toEqual(all.toSorted((a, b) => a - b))
})

test.each([[1], [101_000_000], [43_210_001], [-1], [2 ** 40]])(
  'RUB-3 %d, an unknown family, is a 422 that names the field, and nothing changes',
  async (family) => {
    await save(WORKS)
    expect(await save([...WORKS, family])).toMatchObject({
      status: 422,
      body: {
        code: 'unknown_family',
        message: 'Hay rubros que no están en el catálogo.',
        fields: [{ field: 'product_family_id', code: 'unknown' }],
      },
    })
    expect(await chosen()).toEqual(WORKS)
  },
)

test('RUB-3 a family removed from the catalogue stays with accounts that had chosen it, until they remove it', async () => {
  const gone = 99_990_000
  await updateAccountRubros(app.database.db, user.sub, [gone])
  expect((await user.call('GET', '/api/users/info')).body.product_segment_id).toEqual([
    { code: gone, name: String(gone) },
  ])
  expect((await save([gone, 101_110_000])).status).toBe(200)
  expect(await chosen()).toEqual([gone, 101_110_000])
  await save([101_110_000])
  expect((await save([gone])).status).toBe(422)
})

test('RUB-3 another user’s id is a 403, and nothing changes for either', async () => {
  await save(WORKS)
  expect(await save([43_210_000], other.sub)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await chosen()).toEqual(WORKS)
  expect(await chosen(other)).toEqual([])
})

test.each<[string, unknown, unknown]>([
  ['no families', undefined, 'me'],
  ['an empty list', [], 'me'],
  ['too many', Array.from({ length: 1001 }, () => 101_110_000), 'me'],
  ['text instead of codes', ['101110000'], 'me'],
  ['half a code', [1.5], 'me'],
  ['no user', WORKS, ''],
])('API-3 %s is a 400 with its field', async (_, families, user_id) => {
  const answer = await save(families, user_id === 'me' ? user.sub : user_id)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', message: expect.any(String) } })
  expect(answer.body.fields).toHaveLength(1)
  expect(await chosen()).toEqual([])
})

test('RUB-3 of two concurrent saves one wins completely', async () => {
  const choices = [WORKS, familiesOf(43_000_000)]
  for (let round = 0; round < 5; round++) {
    await save([0])
    await Promise.all(choices.map((families) => save(families)))
    expect(choices).toContainEqual(await chosen())
  }
})
