import { listMails } from '@mirador/database/mail/mail-outbox'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { readCalendar } from '@mirador/testing/files/read-calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskPerson, decide, openTeam } from '../../mesa/test-desk.ts'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)
const FREE = { text: 'Pedir muestras', who: null, tied_to: null, minutes_before: null, due_at: null }
const TIED = { ...FREE, tied_to: 'closes_at', minutes_before: 60 }

let app: Awaited<ReturnType<typeof openTestApp>>
let team: number
let ana: DeskPerson
let bruno: DeskPerson
let stranger: DeskPerson
beforeAll(async () => {
  app = await openTestApp({
    now: () => NOW,
    settings: { RATE_LIMIT_FACTOR: '100', PUBLIC_URL: 'https://mirador.example' },
  })
  const made = await openTeam(app, ['ana', 'bruno'], 'maule', NOW)
  team = made.team
  ;[ana, bruno] = made.people as unknown as [DeskPerson, DeskPerson]
  stranger = (await openTeam(app, ['otra'], 'boreal', NOW)).people[0]
})
afterAll(() => app.close())

let tenders = 0
/** A tender on the desk. */
async function onDesk() {
  const bid_idn = `4000-${++tenders}-LE26`
  await ingestTenders(app.database, [tenderRecord({ bid_idn, closes_at: hours(100), read_at: NOW })], NOW)
  expect((await decide(ana, bid_idn, 'preparando')).status).toBe(200)
  return { bid_idn, path: `/api/mesa/${team}/tenders/${bid_idn}` }
}

test('tasks are added, changed and deleted by any member, and every answer is the tender as it is now', async () => {
  const { path } = await onDesk()
  const added = await ana.call('POST', `${path}/tasks`, TIED)
  expect(added).toMatchObject({ status: 200, body: { tasks: [{ text: 'Pedir muestras', version: 1 }] } })
  expect(added.body.tasks[0].due_at).toBe(hours(99).toISOString())
  const own = `${path}/tasks/${added.body.tasks[0].id}`
  const change = { ...TIED, who: bruno.sub, is_done: true, version: 1 }
  expect((await bruno.call('PUT', own, change)).body.tasks).toMatchObject([{ is_done: true, version: 2 }])
  expect(await ana.call('PUT', own, change)).toMatchObject({ status: 409, body: { code: 'decided_meanwhile' } })
  for (let time = 0; time < 2; time++) expect((await ana.call('DELETE', own)).body.tasks).toEqual([])
  expect(await ana.call('PUT', own, change)).toMatchObject({ status: 422, body: { code: 'unknown_task' } })
})

test('what a task may not be is refused with its field', async () => {
  const { path } = await onDesk()
  const refusal = async (body: unknown) => {
    const { status, body: answer } = await ana.call('POST', `${path}/tasks`, body)
    return [status, answer.code, answer.errors?.[0]?.field ?? answer.fields?.[0]?.field]
  }
  expect((await refusal({ ...FREE, text: 'a'.repeat(81) })).slice(0, 2)).toEqual([400, 'invalid_request'])
  expect((await refusal({ ...FREE, text: 'a\u202Eb' })).slice(0, 2)).toEqual([400, 'invalid_request'])
  expect((await refusal({ ...TIED, tied_to: 'site_visit_at' })).slice(0, 2)).toEqual([400, 'invalid_request'])
  expect((await refusal({ ...FREE, who: stranger.sub })).slice(0, 2)).toEqual([422, 'unknown_member'])
  const elsewhere = '4900-1-LE26'
  await ingestTenders(app.database, [tenderRecord({ bid_idn: elsewhere, read_at: NOW })], NOW)
  expect(await ana.call('POST', `/api/mesa/${team}/tenders/${elsewhere}/tasks`, FREE)).toMatchObject({
    status: 409,
    body: { code: 'not_on_desk' },
  })
})

test('ESC-37 no task and no note of another company is written, changed or deleted', async () => {
  const { path } = await onDesk()
  const { body } = await ana.call('POST', `${path}/tasks`, FREE)
  const noted = await ana.call('POST', `${path}/notes`, { text: 'Nuestra', previous: null })
  const attempts: [string, string, unknown?][] = [
    ['POST', `${path}/tasks`, FREE],
    ['PUT', `${path}/tasks/${body.tasks[0].id}`, { ...FREE, is_done: true, version: 1 }],
    ['DELETE', `${path}/tasks/${body.tasks[0].id}`],
    ['POST', `${path}/notes`, { text: 'Ajena', previous: null }],
    ['DELETE', `${path}/notes/${noted.body.notes[0].id}`],
  ]
  for (const [method, at, sent] of attempts) {
    expect(await stranger.call(method, at, sent)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
  const kept = (await ana.call('GET', path)).body
  expect([kept.tasks.length, kept.tasks[0].is_done, kept.notes.length]).toEqual([1, false, 1])
})

test('ESC-41 two notes from one version are both current; a note that is too long or hostile is refused', async () => {
  const { path } = await onDesk()
  const write = (person: DeskPerson, text: string, previous: number | null) =>
    person.call('POST', `${path}/notes`, { text, previous })
  const previous = (await write(ana, 'Uno\nDos', null)).body.notes[0].id
  await write(ana, 'De Ana', previous)
  const { notes } = (await write(bruno, 'De Bruno', previous)).body
  expect(notes).toMatchObject([
    { text: 'De Bruno', author: bruno.sub, is_current: true },
    { text: 'De Ana', author: ana.sub, is_current: true },
    { text: 'Uno\nDos', is_current: false },
  ])
  for (const text of ['a'.repeat(20_000), 'a\u0000b', 'a\u202Eb', ' ']) {
    const { status, body } = await write(ana, text, previous)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.message).toBe('Hay datos que no entendemos. Revisa los campos indicados.')
  }
  expect(await bruno.call('DELETE', `${path}/notes/${notes[1].id}`)).toMatchObject({
    status: 422,
    body: { code: 'unknown_note' },
  })
  expect((await ana.call('DELETE', `${path}/notes/${notes[1].id}`)).body.notes).toHaveLength(2)
})

test('a note that names a member mails it once in ten minutes, without what the note says, and never its author', async () => {
  const { path, bid_idn } = await onDesk()
  const write = (person: DeskPerson, text: string) => person.call('POST', `${path}/notes`, { text, previous: null })
  for (const text of ['@Bruno mira el secreto', '@bruno y @Ana']) expect((await write(ana, text)).status).toBe(200)
  await write(bruno, 'sin nombres, ana@maule.example')
  const mails = (await listMails(app.database.db, { most: 100 })).filter(({ kind }) => kind === 'mention')
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['bruno@maule.example', expect.stringMatching(/^Ana te nombró en la nota de /)],
  ])
  expect(mails[0]?.body_text).toContain(`https://mirador.example/dashboard/${bid_idn}/detail`)
  expect(mails[0]?.body_text).not.toContain('secreto')
})

test('ESC-22 an own task stands in Plazos, in the calendar and no longer once it is done', async () => {
  const { bid_idn, path } = await onDesk()
  const { body } = await ana.call('POST', `${path}/tasks`, { ...TIED, who: bruno.sub, text: 'Firmar; anexos' })
  const task = body.tasks[0]
  const feed = (await bruno.call('POST', '/api/users/calendar')).body.feed.url
  const events = async () => readCalendar(await (await fetch(app.url + new URL(feed).pathname)).text()).events
  const tasksOf = async (person: DeskPerson) => {
    const { bids } = (await person.call('GET', '/api/users/follow_bid/deadlines')).body
    return bids.find((bid: { bid_idn: string }) => bid.bid_idn === bid_idn)?.tasks
  }
  expect(await tasksOf(bruno)).toMatchObject([{ id: task.id, team, text: 'Firmar; anexos', version: 1 }])
  expect((await tasksOf(ana)) ?? []).toEqual([])
  expect((await events()).map(({ uid, sequence }) => [uid, sequence])).toContainEqual([`task-${task.id}@mirador`, 0])
  const moved = { ...TIED, minutes_before: 120, who: bruno.sub, text: task.text, is_done: false, version: 1 }
  await ana.call('PUT', `${path}/tasks/${task.id}`, moved)
  expect((await events()).map(({ uid, sequence }) => [uid, sequence])).toContainEqual([`task-${task.id}@mirador`, 1])
  await bruno.call('PUT', `${path}/tasks/${task.id}`, { ...moved, is_done: true, version: 2 })
  expect(await tasksOf(bruno)).toBeUndefined()
  expect((await events()).filter(({ uid }) => uid.startsWith('task-'))).toEqual([])
})
