import { correctSearch, listTenders } from '@mirador/contract/tenders'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { MAX_SEARCH_LETTERS } from '@mirador/domain/tender-query/search-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let app: Awaited<ReturnType<typeof openTestApp>>
let ana: Awaited<ReturnType<typeof app.signIn>>
beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
  ana = await app.signIn('ana@andina.cl')
  const tenders = Array.from({ length: 12 }, (_, i) =>
    tenderRecord({ bid_idn: `1057-${i + 1}-LE26`, name: 'Impresora térmica', region: 1 + (i % 2), read_at: NOW }),
  )
  await ingestTenders(app.database, tenders, NOW)
})
afterAll(() => app.close())

test('LIC-3 the list and a search that is being typed get the same correction, with the total under the same filters', async () => {
  for (const [filters, total] of [
    ['', 12],
    ['&region=2', 6],
  ] as const) {
    const list = await ana.call('GET', `/api/bid/all?q=inpresora%20termica${filters}`)
    expect(z.parse(listTenders.answer, list.body)).toMatchObject({
      total: 0,
      correction: { q: 'impresora termica', total },
    })
    const typed = await ana.call('GET', `/api/bid/correction?q=inpresora%20termica${filters}`)
    expect(z.parse(correctSearch.answer, typed.body)).toEqual({ correction: list.body.correction })
  }
})

test('LIC-3 a search of words that exist, no search and a later page are not corrected', async () => {
  for (const path of ['bid/all?q=impresora', 'bid/all', 'bid/all?q=inpresora&offset=10', 'bid/correction']) {
    expect((await ana.call('GET', `/api/${path}`)).body, path).toMatchObject({ correction: null })
  }
  expect((await ana.call('GET', `/api/bid/correction?q=${'x'.repeat(MAX_SEARCH_LETTERS + 1)}`)).status).toBe(400)
})
