import { matchSavedSearches } from '@mirador/database/saved-searches/match-searches'
import { MAX_NAME_LENGTH } from '@mirador/domain/tender/long-names'
import { tenderItem } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { readCalendar } from '@mirador/testing/files/read-calendar'
import { readCsv, readXlsx } from '@mirador/testing/files/read-spreadsheet'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestNotices, type TestNotices } from '../../notices/test-notices.ts'

const CODE = '1057-1-LE26'
const RUT = '61602000-8'
/** A text of 100 kB, in words, as a faulty source might send it. */
const LONG = (word: string) => `${word} ${'de todas las áreas verdes '.repeat(4000)}final`
const NAME = LONG('Jardines')
const INSTITUTION = LONG('Municipalidad')
const SUPPLIER = LONG('Viveros')
/** Maximum bytes of an answer, a mail or a file with a few names. */
const SMALL = 30_000

let notices: TestNotices
let ana: Awaited<ReturnType<TestNotices['join']>>
let feed: string
let calendar: string
beforeAll(async () => {
  notices = await openTestNotices()
  await notices.read(CODE, { name: 'Jardines', closes_at: closes() })
  ana = await notices.join('ana@andina.cl', [CODE], { changes: 'now', quiet_from: null, quiet_to: null })
  calendar = new URL((await ana.call('POST', '/api/users/calendar')).body.feed.url).pathname
  const search = { name: 'Jardines', filters: { q: 'jardines' }, in_digest: true }
  await ana.call('POST', '/api/users/searches', search)
  feed = new URL((await ana.call('GET', '/api/users/searches')).body.searches[0].feed_url).pathname
  const award = { supplier_rut: '76482913-K', supplier_name: SUPPLIER, quantity: 1, unit_amount: 5 }
  const long = {
    name: NAME,
    institution_rut: RUT,
    institution_name: INSTITUTION,
    closes_at: closes(),
    items: [tenderItem({ product_code: 43211503, awards: [award] })],
  }
  await notices.mails()
  await notices.read(CODE, long)
  await notices.read('1057-2-LE26', { ...long, status: 8 })
  await matchSavedSearches(notices.app.database.db, notices.now())
})
afterAll(() => notices.app.close())

const closes = () => new Date(notices.now().getTime() + 10 * DAY_MS)

const isShort = (text: unknown, start: string) => {
  expect(String(text).length).toBeLessThanOrEqual(MAX_NAME_LENGTH)
  expect(text).toMatch(new RegExp(`^${start} de todas las áreas .*…$`))
}
const get = async (path: string) => (await ana.call('GET', path)).body

async function fetchFile(path: string): Promise<Buffer> {
  const answer = await fetch(notices.app.url + path, { headers: { authorization: `Bearer ${ana.token}` } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('SYN-1 lists, searches and notices show the beginning of a very long name', async () => {
  for (const path of ['/api/bid/all', '/api/bid/all?q=jardines', '/api/users/follow_bid', '/api/institution/all']) {
    const body = await get(path)
    expect(JSON.stringify(body).length, path).toBeLessThan(SMALL)
    const [first] = body.bids ?? body.institution
    isShort(first.name, body.bids ? 'Jardines' : 'Municipalidad')
  }
  const awarded = (await get('/api/bid/all?status=adjudicada')).bids
  isShort(awarded[0].institution_name, 'Municipalidad')
  isShort(awarded[0].winners.suppliers[0].name, 'Viveros')
  for (const path of ['/api/users/notices', '/api/users/follow_bid/deadlines']) {
    expect(JSON.stringify(await get(path)).length, path).toBeLessThan(SMALL)
  }
})

test('SYN-1 the detail keeps the complete texts of very long names', async () => {
  const [{ name, institution_name, facts, items }] = await get('/api/bid/by/1057-2-LE26')
  isShort(name, 'Jardines')
  isShort(institution_name, 'Municipalidad')
  expect(facts).toMatchObject({ full_name: NAME.trim(), full_institution_name: INSTITUTION.trim() })
  expect(items[0].awards[0].supplier_name).toBe(SUPPLIER)
})

test('SYN-1 calendars and feeds show the beginning of a very long name', async () => {
  const file = (await fetchFile(calendar)).toString()
  expect(file.length).toBeLessThan(SMALL)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(readCalendar(file).events[0]?.summary).toContain('Jardines de todas las áreas')

  const rss = (await fetchFile(feed)).toString()
  expect(rss.length).toBeLessThan(SMALL)
  const { item } = new XMLParser({ isArray: (name) => name === 'item' }).parse(rss).rss.channel
  expect(item[0].title).toContain('Jardines de todas las áreas')
})

test('SYN-1 files of a list have very long names in cells that every spreadsheet opens', async () => {
  for (const read of [
    async (): Promise<(string | number)[][]> => readCsv(await fetchFile('/api/bid/export?format=csv')),
    async () => (await readXlsx(await fetchFile('/api/bid/export?format=xlsx'))).map((row) => [...row.values()]),
  ]) {
    const rows = await read()
    const cells = rows.flat().map(String)
    expect(cells.some((cell) => cell.startsWith('Jardines de todas'))).toBe(true)
    expect(cells.some((cell) => cell.startsWith('Municipalidad de todas'))).toBe(true)
    for (const cell of cells) expect(cell.length).toBeLessThanOrEqual(4 * MAX_NAME_LENGTH)
  }
})

test('SYN-1 the history of a tender whose name became very long is short', async () => {
  const body = await get(`/api/bid/changes?bid_idn=${CODE}`)
  expect(JSON.stringify(body)).toContain('de todas las áreas')
  expect(JSON.stringify(body).length).toBeLessThan(SMALL)
})

test('SYN-1 mails show the beginning of a very long name', async () => {
  notices.later(2 * HOUR_MS)
  await notices.app.notices.turn()
  const [mail] = await notices.mails()
  expect(mail?.subject.length).toBeLessThan(120)
  expect(mail?.body_text).toContain('Jardines de todas las áreas')
  expect(`${mail?.body_text}${mail?.body_html}`.length).toBeLessThan(SMALL)
})
