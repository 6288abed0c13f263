import { ingestTenders } from '@mirador/database/tenders/tenders'
import { learnWords } from '@mirador/database/words/learn-words'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const PATH = '/api/users/words'

let app: Awaited<ReturnType<typeof openTestApp>>
let ana: Awaited<ReturnType<typeof app.signIn>>
beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
  ana = await app.signIn('ana@andina.cl')
  await ingestTenders(
    app.database,
    Array.from({ length: 20 }, (_, i) =>
      tenderRecord({
        bid_idn: `1057-${i}-LE26`,
        name: i < 12 ? 'Lentes ópticos' : 'Anteojos para adultos',
        institution_rut: `6160200${i % 5}-${i % 5}`,
        institution_name: `Hospital ${i % 5}`,
        published_at: new Date(NOW.getTime() - (1 + i) * DAY_MS),
        closes_at: new Date(NOW.getTime() + DAY_MS),
        read_at: NOW,
        items: [
          tenderItem({
            product_code: 42_142_902,
            product_name: 'Artículo',
            description: i < 12 ? 'para pacientes' : 'anteojos con lentes',
          }),
        ],
      }),
    ),
    NOW,
  )
  await learnWords(app.database.db, NOW)
})
afterAll(() => app.close())

test('words are stored as they were written, without the signs of a search, and replaced as a whole', async () => {
  expect(await ana.call('GET', PATH)).toEqual({ status: 200, body: { words: [] } })
  const words = [
    { written: ' Lentes  "ópticos" ', origin: 'own' },
    { written: 'gafas', origin: 'suggested' },
  ]
  const stored = { words: [{ written: 'Lentes ópticos', origin: 'own' }, words[1]] }
  expect(await ana.call('PUT', PATH, { words })).toEqual({ status: 200, body: stored })
  expect((await ana.call('GET', PATH)).body).toEqual(stored)
  const beto = await app.signIn('beto@boreal.cl')
  expect((await beto.call('GET', PATH)).body).toEqual({ words: [] })
  expect((await ana.call('PUT', PATH, { words: [] })).body).toEqual({ words: [] })
})

const own = (written: unknown) => ({ written, origin: 'own' })
test.each([
  ['words', 'required', undefined],
  ['words', 'invalid', 'anteojos'],
  ['words', 'too_long', Array.from({ length: 31 }, (_, i) => own(`palabra${i}`))],
  ['words', 'too_long', Array.from({ length: 20 }, (_, i) => own(`palabra ${i} ${'x'.repeat(30)}`))],
  ['words', 'taken', [own('Óptica'), own('optica')]],
  ['words.0.written', 'required', [own('…')]],
  ['words.0.written', 'too_long', [own('x'.repeat(61))]],
  ['words.0.written', 'invalid', [own(7)]],
  ['words.0.origin', 'invalid', [{ written: 'a', origin: 'other' }]],
])('%s is refused as %s', async (field, code, words) => {
  const { status, body } = await ana.call('PUT', PATH, { words })
  expect([status, body.code, body.fields]).toEqual([
    400,
    'invalid_request',
    [{ field, code, message: expect.any(String) }],
  ])
})

test('thirty words of usual length are accepted', async () => {
  const words = Array.from({ length: 30 }, (_, i) => own(`palabra ${i}`))
  expect((await ana.call('PUT', PATH, { words })).status).toBe(200)
  expect((await ana.call('PUT', PATH, { words: [] })).status).toBe(200)
})

test('the effect of words, the suggestions from buyers, and the proof of a word', async () => {
  expect((await ana.call('GET', `${PATH}/effect?words=anteojos`)).body).toEqual({ open: 8, this_week: 0, warnings: [] })
  expect((await ana.call('GET', `${PATH}/effect?words=anteojos,lentes%20%C3%B3pticos,zeppelin`)).body).toEqual({
    open: 20,
    this_week: 6,
    warnings: [{ word: 'zeppelin', kind: 'unused' }],
  })
  const { body } = await ana.call('GET', `${PATH}/suggestions?words=anteojos`)
  expect(body.learnt_at).toBe(NOW.toISOString())
  expect(body.suggestions).toContainEqual({ word: 'lentes', tenders: 12, buyers: 5 })
  expect((await ana.call('GET', `${PATH}/proof?words=anteojos&word=lentes`)).body).toEqual({
    word: 'lentes',
    tenders: 12,
    buyers: 5,
    open_with: 20,
    examples: [
      {
        bid_idn: '1057-0-LE26',
        name: 'Lentes ópticos',
        institution_name: 'Hospital 0',
        words: ['Lentes'],
        published_at: new Date(NOW.getTime() - DAY_MS).toISOString(),
      },
    ],
  })
})

test('without words there are no counts and no suggestions', async () => {
  expect((await ana.call('GET', `${PATH}/effect`)).body).toEqual({ open: 0, this_week: 0, warnings: [] })
  expect((await ana.call('GET', `${PATH}/suggestions?words=,,`)).body.suggestions).toEqual([])
  expect((await ana.call('GET', `${PATH}/proof?words=anteojos`)).status).toBe(400)
  expect((await ana.call('GET', `${PATH}/effect?words=${'x'.repeat(61)}`)).status).toBe(400)
})
