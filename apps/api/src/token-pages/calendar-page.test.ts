import { administerUser } from '@mirador/database/identity/user-administration'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { COURSE } from '@mirador/domain/deadlines/timeline'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { readCalendar } from '@mirador/testing/files/read-calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (day: string, time = '18:00') => new Date(`${day}T${time}:00Z`)

let app: Awaited<ReturnType<typeof openTestApp>>
let clock = NOW
let readings = 0
const logged: string[] = []
beforeAll(async () => {
  app = await openTestApp({
    now: () => clock,
    settings: { PUBLIC_URL: 'https://mirador.example', LOG_LEVEL: 'debug' },
    logTo: { write: (line) => logged.push(line) },
  })
})
afterAll(() => app.close())

/** The fields of a complete answer: only such an answer can remove a date, and only a second one an hour later. */
const COMPLETE: Partial<TenderRecord> = {
  description: 'Sillas de oficina',
  institution_name: 'Hospital de Talca',
  // too old for the calendar
  published_at: at('2026-09-01', '13:00'),
  items: [tenderItem({ product_code: 56101504 })],
}

/** Stores another reading of a tender, an hour later. */
async function read(bid_idn: string, patch: Partial<TenderRecord> = {}) {
  const read_at = new Date(NOW.getTime() + ++readings * HOUR_MS)
  const record = tenderRecord({ bid_idn, closes_at: at('2026-12-05'), read_at, ...patch })
  await ingestTenders(app.database, [record], read_at)
}

/** Creates an account with a calendar that follows some tenders. */
async function subscribe(email: string, ...codes: string[]) {
  const person = await app.signIn(email)
  for (const bid_idn of codes) await person.call('POST', '/api/users/follow_bid', { bid_idn })
  const { body } = await person.call('POST', '/api/users/calendar')
  const path = new URL(body.feed.url).pathname
  const text = async () => (await fetch(app.url + path)).text()
  return { ...person, path, text, events: async () => readCalendar(await text()).events }
}

test('DET-3 the calendar has every date of the followed tenders and nothing else, as stored', async () => {
  const dates = {
    published_at: at('2026-11-18', '13:00'),
    questions_open_at: at('2026-11-18', '15:30'),
    questions_close_at: at('2026-11-25', '20:00'),
    answers_at: at('2026-11-27', '21:00'),
    site_visit_at: at('2026-11-24', '14:00'),
    documents_due_at: at('2026-12-01', '15:00'),
    physical_support_at: at('2026-12-02', '16:00'),
    closes_at: at('2026-12-05', '18:00'),
    technical_opening_at: at('2026-12-06', '13:00'),
    economic_opening_at: at('2026-12-08', '13:00'),
    estimated_award_at: at('2027-05-10', '13:00'),
    // in the repeated hour of a clock change
    estimated_signature_at: at('2027-04-04', '03:30'),
  }
  await read('1-1-LE26', {
    ...dates,
    name: 'Red de datos; etapa II,\r\nsede Ñuñoa',
    institution_name: 'Hospital de Talca',
  })
  await read('1-2-LE26', { closes_at: at('2026-12-24') })
  await read('1-3-LE26')
  const { events, text } = await subscribe('todas@andina.cl', '1-1-LE26', '1-2-LE26')
  const listed = await events()
  const stored = await app.database.db.selectFrom('tender').selectAll().where('bid_idn', '<', '1-3').execute()
  const expected = stored.flatMap((row) => COURSE.flatMap((kind) => row[kind] ?? []).map((date) => date.toISOString()))
  expect(expected).toHaveLength(13)
  expect(listed.map(({ at }) => at.toISOString()).toSorted()).toEqual(expected.toSorted())
  expect(new Set(listed.map(({ uid }) => uid)).size).toBe(13)
  const closing = listed.find(({ uid }) => uid === '1-1-LE26-cierre@mirador')
  expect(closing).toEqual({
    uid: '1-1-LE26-cierre@mirador',
    at: dates.closes_at,
    zone: 'America/Santiago',
    sequence: 0,
    status: 'CONFIRMED',
    summary: 'Cierra: Red de datos; etapa II,\nsede Ñuñoa',
    description: [
      'Licitación 1-1-LE26 de Hospital de Talca.',
      'Fecha: sábado, 5 de diciembre de 2026, 15:00, hora de Santiago.',
      'Ver en Mirador: https://mirador.example/dashboard/1-1-LE26/detail',
      'Ficha en Mercado Público: https://www.mercadopublico.cl/Procurement/Modules/RFB/DetailsAcquisition.aspx?idlicitacion=1-1-LE26',
    ].join('\n'),
    url: 'https://mirador.example/dashboard/1-1-LE26/detail',
    transp: 'TRANSPARENT',
    modified_at: NOW,
    reminders: ['-P1D'],
  })
  expect(listed.filter(({ status }) => status === 'TENTATIVE').map(({ uid }) => uid)).toEqual([
    '1-1-LE26-firma@mirador',
    '1-1-LE26-adjudicacion-estimada@mirador',
  ])
  expect(listed.filter(({ reminders }) => reminders.length > 0)).toHaveLength(2)
  const { properties } = readCalendar(await text())
  expect(properties).toMatchObject({ 'x-wr-calname': 'Mirador: licitaciones que sigo', 'refresh-interval': 'PT2H' })
  expect(await text()).not.toContain('andina')
})

test('ESC-22 a done deadline leaves the calendar, alone, and comes back when it is undone', async () => {
  await read('1-4-LE26', { questions_close_at: at('2026-11-25') })
  const { call, events } = await subscribe('hecho@andina.cl', '1-4-LE26')
  const uids = async () => (await events()).map(({ uid }) => uid)
  const both = await uids()
  expect(both).toEqual(['1-4-LE26-fin-preguntas@mirador', '1-4-LE26-cierre@mirador'])
  const path = '/api/bid/by/1-4-LE26/deadlines/questions_close_at'
  await call('PUT', path, { at: at('2026-11-25').toISOString() })
  expect(await uids()).toEqual(['1-4-LE26-cierre@mirador'])
  await call('DELETE', path)
  expect(await uids()).toEqual(both)
})

test('DET-3 a moved date keeps its uid and increases its sequence; a date read or followed again is unchanged', async () => {
  await read('2-1-LE26', { answers_at: at('2026-11-27') })
  const { events, text, call } = await subscribe('mueve@andina.cl', '2-1-LE26')
  const before = await text()
  await read('2-1-LE26', { answers_at: at('2026-11-27') })
  expect(await text()).toBe(before)
  await read('2-1-LE26', { answers_at: at('2026-11-27'), closes_at: at('2026-12-11', '20:30') })
  const moved = await events()
  expect(moved.map(({ uid, sequence }) => [uid, sequence])).toEqual([
    ['2-1-LE26-respuestas@mirador', 0],
    ['2-1-LE26-cierre@mirador', 1],
  ])
  expect(moved[1]).toMatchObject({
    at: at('2026-12-11', '20:30'),
    modified_at: new Date(NOW.getTime() + readings * HOUR_MS),
  })
  expect(moved[1]?.description).toContain('Se movió: antes era el sábado, 5 de diciembre de 2026, 15:00.')
  await call('DELETE', '/api/users/follow_bid/2-1-LE26')
  expect(await events()).toEqual([])
  await call('POST', '/api/users/follow_bid', { bid_idn: '2-1-LE26' })
  expect((await events()).map(({ sequence }) => sequence)).toEqual([0, 1])
})

test('DET-3 removed dates and revoked tenders are cancelled with an increased sequence', async () => {
  await read('3-1-LE26', { ...COMPLETE, answers_at: at('2026-11-27') })
  await read('3-2-LE26')
  const { events } = await subscribe('cancela@andina.cl', '3-1-LE26', '3-2-LE26')
  await read('3-1-LE26', COMPLETE)
  await read('3-1-LE26', COMPLETE)
  await read('3-2-LE26', { status: 15 })
  expect((await events()).map(({ uid, sequence, status, summary }) => [uid, sequence, status, summary])).toEqual([
    ['3-1-LE26-respuestas@mirador', 1, 'CANCELLED', 'Sin efecto · Publican respuestas: Sillas'],
    ['3-1-LE26-cierre@mirador', 0, 'CONFIRMED', 'Cierra: Sillas'],
    ['3-2-LE26-cierre@mirador', 1, 'CANCELLED', 'Sin efecto · Cierra: Sillas'],
  ])
  const descriptions = (await events()).map(({ description }) => description)
  expect(descriptions[0]).toContain('Mercado Público ya no informa esta fecha.')
  expect(descriptions[2]).toContain('La licitación fue revocada: esta fecha ya no vale.')
  await read('3-1-LE26', { ...COMPLETE, status: 16 })
  await read('3-2-LE26', { status: 5 })
  expect((await events()).map(({ sequence, status, summary }) => [sequence, status, summary])).toEqual([
    // published before suspended
    [2, 'CONFIRMED', 'Cierra: Sillas'],
    [1, 'CANCELLED', 'Sin efecto · Publican respuestas: Sillas'],
    [0, 'TENTATIVE', 'En pausa · Cierra: Sillas'],
  ])
})

test('DET-3 dates of more than sixty days ago are left out', async () => {
  await read('4-1-LE26', { published_at: at('2026-09-20'), closes_at: at('2026-09-22'), status: 6 })
  const { events } = await subscribe('pasado@andina.cl', '4-1-LE26')
  expect((await events()).map(({ uid }) => uid)).toEqual(['4-1-LE26-cierre@mirador'])
  clock = at('2026-11-22')
  expect(await events()).toEqual([])
  clock = NOW
})

test('DET-3 a new address replaces the old one, which answers 404 as plain text at once', async () => {
  const { call, path, text } = await subscribe('cambia@andina.cl')
  expect(await text()).toContain('BEGIN:VCALENDAR')
  expect((await call('GET', '/api/users/calendar')).body).toEqual({
    feed: { url: `https://mirador.example${path}`, created_at: NOW.toISOString() },
  })
  const renewed = (await call('POST', '/api/users/calendar')).body.feed.url as string
  expect(renewed).toMatch(/^https:\/\/mirador\.example\/calendar\/[\w-]{43}\.ics$/)
  expect(renewed).not.toContain(path)
  const old = await fetch(app.url + path)
  expect([old.status, old.headers.get('content-type'), await old.text()]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'Este calendario no existe. Puede que su dirección se haya cambiado por otra.\n',
  ])
  const current = app.url + new URL(renewed).pathname
  expect((await fetch(current)).status).toBe(200)
  for (let times = 0; times < 2; times++) {
    expect(await call('DELETE', '/api/users/calendar')).toEqual({ status: 200, body: { feed: null } })
  }
  expect((await fetch(current)).status).toBe(404)
  expect((await call('GET', '/api/users/calendar')).body).toEqual({ feed: null })
})

test.each([
  'x.ics',
  `${'a'.repeat(43)}.ics`,
  `${'a'.repeat(43)}`,
  `${'a'.repeat(43)}.ics.ics`,
  '%2e%2e%2fapi',
  '%00.ics',
  '',
])('DET-3 an unknown calendar (%j) is a 404, never a page and never a failure', async (file) => {
  const answer = await fetch(`${app.url}/calendar/${file}`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('<html')
})

test('DET-3 an unchanged calendar is a 304, stored by its client only and revalidated at each request', async () => {
  await read('5-1-LE26')
  const { path } = await subscribe('guarda@andina.cl', '5-1-LE26')
  const first = await fetch(app.url + path)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const etag = first.headers.get('etag') ?? ''
  const again = (tag: string) => fetch(app.url + path, { headers: { 'if-none-match': tag } })
  expect([(await again(etag)).status, await (await again(etag)).text()]).toEqual([304, ''])
  await read('5-1-LE26', { closes_at: at('2026-12-09') })
  expect((await again(etag)).status).toBe(200)
  expect((await fetch(app.url + path, { method: 'HEAD' })).status).toBe(200)
})

test('DET-3 a client that reads a calendar too often gets a 429; others do not', async () => {
  const greedy = await subscribe('mucho@andina.cl')
  const modest = await subscribe('poco@andina.cl')
  const statuses: number[] = []
  for (let times = 0; times < 31; times++) statuses.push((await fetch(app.url + greedy.path)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  const refused = await fetch(app.url + greedy.path)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await fetch(app.url + modest.path)).status).toBe(200)
})

test('DET-3 a calendar is deleted with its account', async () => {
  const { call, path } = await subscribe('adios@andina.cl')
  expect((await call('POST', '/api/users/account/deletion', { password: 'Cobre-azul-7' })).status).toBe(200)
  expect((await fetch(app.url + path)).status).toBe(404)
})

test('DET-3 a calendar answers 404 while the operator has disabled its account', async () => {
  const { path } = await subscribe('suspendida@andina.cl')
  const set = (action: 'disable' | 'enable') =>
    administerUser(app.database.db, action, 'suspendida@andina.cl', new Date())
  await set('disable')
  expect((await fetch(app.url + path)).status).toBe(404)
  await set('enable')
  expect((await fetch(app.url + path)).status).toBe(200)
})

test('DET-3 the token of a calendar is not logged, whether it is valid or not', async () => {
  const { path } = await subscribe('secreto@andina.cl')
  for (const file of [path, path.replace('.ics', ''), `${path}?x=1`]) await fetch(app.url + file)
  await expect.poll(() => logged.join('')).toContain('/calendar/:file')
  expect(logged.join('')).not.toContain(path.slice('/calendar/'.length, -4))
})
