import { matchSavedSearches } from '@mirador/database/saved-searches/match-searches'
import { MAX_SEARCHES } from '@mirador/database/saved-searches/saved-searches'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let now = NOW

let app: Awaited<ReturnType<typeof openTestApp>>
let ana: Awaited<ReturnType<typeof app.signIn>>
beforeAll(async () => {
  app = await openTestApp({ now: () => now })
  ana = await app.signIn('ana@andina.cl')
  await ingestTenders(
    app.database,
    ['Aseo de pasillos', 'Aseo de ÁREAS verdes', 'Poda'].map((name, i) =>
      tenderRecord({
        bid_idn: `1057-${i + 1}-LE26`,
        name,
        region: 7,
        published_at: new Date(NOW.getTime() - (i + 1) * DAY_MS),
        read_at: NOW,
      }),
    ),
    NOW,
  )
})
afterAll(() => app.close())

test('a search is tried, saved, listed, renamed, changed and deleted', async () => {
  const preview = await ana.call('GET', '/api/users/searches/preview?q=aseo%20-pasillos&region=7')
  expect(preview).toEqual({
    status: 200,
    body: {
      total: 1,
      busiest_week: 1,
      flag: null,
      examples: [
        {
          bid_idn: '1057-2-LE26',
          name: 'Aseo de ÁREAS verdes',
          institution_name: null,
          published_at: '2026-11-18T12:00:00.000Z',
          closes_at: null,
          words: ['aseo'],
        },
      ],
      suggestion: null,
    },
  })
  const filters = { q: ' aseo ', region: '7', sort: 'closing' }
  const created = await ana.call('POST', '/api/users/searches', { name: ' Aseo ', filters, in_digest: true })
  expect(created).toEqual({ status: 200, body: { id: expect.stringMatching(/^\d+$/) } })
  const path = `/api/users/searches/${created.body.id}`
  const saved = {
    id: created.body.id,
    name: 'Aseo',
    query: { q: 'aseo', region: '7', scope: 'all', sort: 'closing' },
    in_digest: true,
    created_at: NOW.toISOString(),
    new_matches: 0,
    flag: null,
    word_changes: [],
    feed_url: expect.stringMatching(/^http:\/\/localhost:3000\/feeds\/searches\/[\w-]{32}\.xml$/),
  }
  const list = async () => (await ana.call('GET', '/api/users/searches')).body
  expect(await list()).toEqual({ searches: [saved], most: MAX_SEARCHES })
  await ana.call('PUT', path, { name: 'Limpieza', in_digest: false })
  expect((await list()).searches).toEqual([{ ...saved, name: 'Limpieza', in_digest: false }])
  await ana.call('PUT', path, { filters: { q: 'zeppelin' } })
  expect((await list()).searches[0]).toMatchObject({
    query: { q: 'zeppelin', scope: 'all', sort: 'recent' },
    flag: 'empty',
  })
  expect((await ana.call('POST', `${path}/seen`)).status).toBe(200)
  for (let i = 0; i < 2; i++) expect((await ana.call('DELETE', path)).status).toBe(200)
  expect((await list()).searches).toEqual([])
  for (const answer of [await ana.call('PUT', path, { name: 'x' }), await ana.call('POST', `${path}/feed`)]) {
    expect(answer).toMatchObject({ status: 422, body: { message: 'Esa búsqueda guardada ya no existe.' } })
  }
})

test('a search without results gets a suggestion of the one change that helps', async () => {
  const { body } = await ana.call('GET', '/api/users/searches/preview?q=aseo&region=1')
  expect(body).toMatchObject({
    total: 0,
    flag: 'empty',
    examples: [],
    suggestion: { kind: 'drop', what: 'region', query: { q: 'aseo', scope: 'all', sort: 'recent' }, total: 2 },
  })
})

test.each([
  [{ name: '', filters: {}, in_digest: true }, 'name', 'required'],
  [{ name: 'x'.repeat(81), filters: {}, in_digest: true }, 'name', 'too_long'],
  [{ name: 'x', filters: { region: '17' }, in_digest: true }, 'filters.region', 'out_of_range'],
  [{ name: 'x', filters: { closes_to: '2026-02-31' }, in_digest: true }, 'filters.closes_to', 'invalid'],
  [{ name: 'x', filters: {}, in_digest: 'si' }, 'in_digest', 'invalid'],
  [{ name: 'x', in_digest: true }, 'filters', 'required'],
  [{ name: 7, filters: {}, in_digest: true }, 'name', 'invalid'],
  [{ name: 'x', filters: { q: '¿?' }, in_digest: true }, 'filters.q', 'nothing_to_search'],
  [{ name: 'x', filters: { q: '%', region: '7' }, in_digest: true }, 'filters.q', 'nothing_to_search'],
])('an invalid search is refused in Spanish: %j', async (body, field, code) => {
  expect(await ana.call('POST', '/api/users/searches', body)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', fields: [{ field, code, message: expect.stringMatching(/\.$/) }] },
  })
})

test('TRU-2 a search with a short prefix is refused; one of an older release keeps matching new tenders', async () => {
  const old = { name: 'Corta', filters: { q: 'zar*' }, in_digest: true }
  const { id } = (await ana.call('POST', '/api/users/searches', old)).body
  await app.database.db
    .updateTable('saved_search')
    .set({ query: JSON.stringify({ q: 'z*', scope: 'all', sort: 'recent' }) as never })
    .where('id', '=', Number(id))
    .execute()
  const refusal = (field: string) => ({
    status: 400,
    body: {
      code: 'invalid_request',
      message: expect.any(String),
      fields: [
        {
          field,
          code: 'short_prefix',
          message: 'Antes de un asterisco escribe al menos dos letras, como en “compu*”.',
        },
      ],
    },
  })
  for (const path of ['bid/all', 'bid/facets', 'bid/export', 'users/searches/preview']) {
    expect(await ana.call('GET', `/api/${path}?q=z*`), path).toEqual(refusal('q'))
  }
  const again = { name: 'Otra', filters: { q: 'z*' }, in_digest: true }
  expect(await ana.call('POST', '/api/users/searches', again)).toEqual(refusal('filters.q'))
  expect(await ana.call('PUT', `/api/users/searches/${id}`, { filters: { q: 'z*' } })).toEqual(refusal('filters.q'))

  expect((await ana.call('PUT', `/api/users/searches/${id}`, { name: 'Corta aún' })).status).toBe(200)
  const later = new Date(NOW.getTime() + MINUTE_MS)
  const tender = tenderRecord({ bid_idn: '1057-77-LE26', name: 'Zarzas', published_at: NOW, read_at: later })
  await ingestTenders(app.database, [tender], later)
  await matchSavedSearches(app.database.db, later)
  const { searches } = (await ana.call('GET', '/api/users/searches')).body
  expect(searches).toMatchObject([{ name: 'Corta aún', new_matches: 1 }])
  await ana.call('DELETE', `/api/users/searches/${id}`)
})

test('LIC-3 a saved search cannot be changed to a search for nothing, and the preview of one has no matches', async () => {
  const body = { name: 'Poda', filters: { q: 'poda' }, in_digest: true }
  const path = `/api/users/searches/${(await ana.call('POST', '/api/users/searches', body)).body.id}`
  expect(await ana.call('PUT', path, { filters: { q: '🙂' } })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'filters.q', code: 'nothing_to_search' }] },
  })
  expect((await ana.call('GET', '/api/users/searches/preview?q=%25')).body).toMatchObject({
    total: 0,
    suggestion: null,
  })
  await ana.call('DELETE', path)
})

test('the list of followed tenders, a page and an invented filter cannot be saved', async () => {
  for (const filters of [{ following: 'true' }, { offset: '10' }, { color: 'rojo' }]) {
    const answer = await ana.call('POST', '/api/users/searches', { name: 'x', filters, in_digest: true })
    expect(answer).toMatchObject({ status: 400, body: { code: 'unknown_parameter' } })
  }
  for (const id of ['x', '1234567890123', '1%00']) {
    expect((await ana.call('PUT', `/api/users/searches/${id}`, { name: 'x' })).status).toBe(400)
  }
  const zero = await ana.call('POST', '/api/users/searches', { name: 'a\u0000b', filters: {}, in_digest: true })
  expect(zero.status).toBe(400)
})

test('DES-3 new matches of all searches are counted, a tender in two searches once, until the searches are opened', async () => {
  const eva = await app.signIn('eva@cordillera.cl')
  const count = async () => (await eva.call('GET', '/api/users/follow_bid/unseen')).body
  const save = async (name: string, q: string) =>
    (await eva.call('POST', '/api/users/searches', { name, filters: { q }, in_digest: true })).body.id
  const [wide, narrow] = [await save('Riego', 'riego'), await save('Riego de parques', 'riego parques')]
  expect(await count()).toEqual({ with_changes: 0, new_matches: 0, has_desk: false })
  const later = new Date(NOW.getTime() + MINUTE_MS)
  await ingestTenders(
    app.database,
    ['Riego de parques', 'Riego de plazas'].map((name, i) =>
      tenderRecord({ bid_idn: `2057-${i + 1}-LE26`, name, published_at: NOW, read_at: later }),
    ),
    later,
  )
  await matchSavedSearches(app.database.db, later)
  expect(await count()).toEqual({ with_changes: 0, new_matches: 2, has_desk: false })
  expect((await ana.call('GET', '/api/users/follow_bid/unseen')).body.new_matches).toBe(0)
  now = new Date(later.getTime() + MINUTE_MS)
  await eva.call('POST', `/api/users/searches/${wide}/seen`)
  expect(await count()).toEqual({ with_changes: 0, new_matches: 1, has_desk: false })
  await eva.call('DELETE', `/api/users/searches/${narrow}`)
  expect(await count()).toEqual({ with_changes: 0, new_matches: 0, has_desk: false })
  now = NOW
})

test('the fifty-first search and a name that is taken are refused with a sentence', async () => {
  const beto = await app.signIn('beto@boreal.cl')
  const save = (name: string) =>
    beto.call('POST', '/api/users/searches', { name, filters: { q: 'aseo' }, in_digest: true })
  const first = await save('Aseo')
  expect(await save('ASEO')).toMatchObject({
    status: 409,
    body: {
      code: 'search_name_taken',
      message: 'Ya tienes una búsqueda guardada con ese nombre.',
      fields: [{ field: 'name' }],
    },
  })
  for (let i = 1; i < MAX_SEARCHES; i++) expect((await save(`Aseo ${i}`)).status).toBe(200)
  expect(await save('Una más')).toMatchObject({
    status: 409,
    body: { message: `Ya tienes ${MAX_SEARCHES} búsquedas guardadas. Borra alguna para guardar otra.` },
  })
  const renamed = await beto.call('PUT', `/api/users/searches/${first.body.id}`, { name: 'aseo 3' })
  expect(renamed).toMatchObject({ status: 409, body: { code: 'search_name_taken' } })
})
