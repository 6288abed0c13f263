import { ingestTenders } from '@mirador/database/tenders/tenders'
import { familyLabel, familyName } from '@mirador/domain/rubros/catalogue'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>

interface RubroHit {
  code: number
  name: string
  segment: string
  is_best: boolean
  open: number
  last_year: number
  product: { name: { text: string; isMarked: boolean }[]; others: number } | null
  line: { text: { text: string; isMarked: boolean }[]; tenders: number; is_all: boolean } | null
}

const search = async (q: string): Promise<{ families: RubroHit[]; words: string[] }> => {
  const { status, body } = await user.call('GET', `/api/rubros/search?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body
}
const codes = async (q: string) => (await search(q)).families.map(({ code }) => code)
const textOf = (pieces: { text: string }[] | undefined) => pieces?.map(({ text }) => text).join('')

async function open() {
  app = await openTestApp({ now: () => NOW })
  user = await app.signIn('ventas@ficticia.cl')
}

describe('with the built-in catalogue alone', () => {
  beforeAll(open)
  afterAll(() => app.close())

  test.each<[string, number]>([
    ['computador', 43210000],
    ['notebook', 43210000],
    ['tóner', 44100000],
    ['toners', 44100000],
    ['impresora', 43210000],
    ['uniformes', 53100000],
    ['guardias', 92120000],
    ['neumáticos', 25170000],
    ['neumatico', 25170000],
    ['gasfitería', 72100000],
    ['electricidad', 72100000],
    ['cámaras', 45120000],
    ['camaras de seguridad', 46170000],
    ['arriendo', 78110000],
    ['colación', 90100000],
    ['colaciones', 90100000],
    ['EPP', 46180000],
    ['parchado', 72130000],
    ['anteojos', 42140000],
    ['aseo', 76110000],
    ['bencina', 15100000],
    ['toldos', 30150000],
    ['sillas de oficina', 56100000],
    ['servicio de guardias', 92120000],
    ['obras viales', 101120000],
  ])('DES-4 "%s" finds the family %d among the first three', async (word, family) => {
    const firstCodes = (await codes(word)).slice(0, 3)
    expect(firstCodes, firstCodes.map(familyName).join(' | ')).toContain(family)
  })

  test('DES-4 a hit has its segment, the best matching product and the number of further ones', async () => {
    const [first] = (await search('Computadores')).families
    expect(first).toMatchObject({
      name: 'Equipos informáticos y accesorios',
      segment: 'Tecnologías de la información, telecomunicaciones y radiodifusión',
      is_best: true,
      open: 0,
      last_year: 0,
      line: null,
    })
    expect(first?.product?.name.find(({ isMarked }) => isMarked)?.text).toMatch(/^Computador/)
    expect(first?.product?.others).toBeGreaterThan(3)
    expect((await search('notebook')).words).toEqual(expect.arrayContaining(['laptop']))
  })

  test('DES-4 each thing of a list has its best family, and the other families follow', async () => {
    const { families } = await search('Vendo notebooks, tóner y sillas de oficina')
    const best = families.filter(({ is_best }) => is_best).map(({ code }) => code)
    expect(best.toSorted()).toEqual([43210000, 44100000, 56100000])
  })

  test('DES-4 for an unknown word there are at most three similar ones', async () => {
    expect(await search('noteboks')).toMatchObject({ families: [], words: ['notebook'] })
    for (const text of ['qqqqxxxx', '¿?', '😀', 'vendo', '%', '%00', "' or 1=1 --"]) {
      const { families, words } = await search(text)
      expect(families.length + words.length, text).toBeLessThanOrEqual(15)
    }
    expect(await search('qqqqxxxx')).toEqual({ families: [], words: [] })
  })

  test.each([
    ['', 'q', 'required'],
    ['?q=', 'q', 'required'],
    [`?q=${'a'.repeat(301)}`, 'q', 'too_long'],
  ])('API-3 a search %j is a 400 that names the field', async (query, field, code) => {
    expect(await user.call('GET', `/api/rubros/search${query}`)).toMatchObject({
      status: 400,
      body: { fields: [{ field, code }] },
    })
  })

  test.each([
    '',
    '?families=',
    '?families=a',
    '?families=1',
    '?families=43210000,',
    `?families=${'43210000,'.repeat(1001)}43210000`,
  ])('API-3 a count %j is a 400 that names the field', async (query) => {
    expect(await user.call('GET', `/api/rubros/count${query}`)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'families' }] },
    })
  })
})

describe('with stored tenders', () => {
  beforeAll(async () => {
    await open()
    const line = (product_code: number, description: string, product_name = 'Genérico') =>
      tenderItem({ product_code, description, product_name })
    const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
    const records = [
      { items: [line(81112000, 'ARRIENDO DE NOTEBOOKS PARA EL LICEO')], published_at: ago(3) },
      {
        items: [line(81112000, 'Arriendo de notebook'), { ...line(53121700, 'Bolsos'), position: 2 }],
        published_at: ago(40),
      },
      // closed, old, without the word, and with the word only in the title
      { items: [line(53121700, 'Funda de notebook')], published_at: ago(200), status: 8 },
      { items: [line(45111600, 'Notebook')], published_at: ago(900), status: 8 },
      { items: [line(43211500, 'Servidor')], published_at: ago(2) },
      { name: 'Compra de notebook', items: [line(56101500, 'Silla')], published_at: ago(2) },
    ]
    await ingestTenders(
      app.database,
      records.map((record, i) => tenderRecord({ bid_idn: `800-${i}-LE26`, read_at: NOW, ...record })),
      NOW,
    )
  })
  afterAll(() => app.close())

  test('DES-4 the lines of the tenders of the last year find a family, with the number of tenders', async () => {
    const { families } = await search('notebooks')
    const byCode = new Map(families.map((family) => [family.code, family]))
    const rental = byCode.get(81110000)
    expect(textOf(rental?.line?.text)).toBe('Arriendo de notebook')
    expect(rental).toMatchObject({ product: null, line: { tenders: 2, is_all: true }, open: 2, last_year: 2 })
    // a tender has lines of several families: only those with the word count
    expect(byCode.get(53120000)).toMatchObject({ line: { tenders: 1 }, open: 1, last_year: 2 })
    expect(byCode.get(45110000)).toBeUndefined()
    expect(byCode.get(56100000)).toBeUndefined()
    expect(byCode.get(43210000)).toMatchObject({ line: null, open: 1, last_year: 1 })
  })

  test('DES-4 the count of some families counts each tender once', async () => {
    const count = async (...families: number[]) =>
      (await user.call('GET', `/api/rubros/count?families=${families.join()}`)).body
    expect(await count(81110000, 53120000)).toEqual({ open: 2, this_month: 1 })
    expect(await count(43210000)).toEqual({ open: 1, this_month: 1 })
    expect(await count(10100000)).toEqual({ open: 0, this_month: 0 })
  })
})

test('DES-4 families of one name have distinct labels', () => {
  expect(familyLabel(31340000)).toBe('Planchas fabricadas (láminas)')
  expect(familyLabel(31360000)).toBe('Planchas fabricadas (placas)')
  expect(familyLabel(43210000)).toBe(familyName(43210000))
})
