import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import {
  claimMails,
  countWaitingMails,
  deleteMailsDoneBefore,
  findMail,
  giveLateMailsUp,
  giveMailUp,
  hurryMails,
  insertMail,
  listMails,
  markMailSent,
  type NewMail,
  postponeMail,
} from './mail-outbox.ts'

const START = new Date('2025-06-02T12:00:00Z')
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('mail_outbox').execute()
})

const mail = (fields: Partial<NewMail> = {}): NewMail => ({
  id: randomUUID(),
  kind: 'verification-code',
  recipient: 'ana@example.cl',
  reply_to: null,
  subject: 'Tu código',
  body_text: '123456',
  body_html: '<p>123456</p>',
  created_at: START,
  expires_at: after(3600),
  ...fields,
})
const stored = async (id: string) => {
  const row = await findMail(database.db, id)
  if (!row) throw new Error('the mail is not there')
  return row
}
const claim = (now = START, most = 10) =>
  claimMails(database.db, { now, until: new Date(now.getTime() + MINUTE_MS), most })

test('REG-3 a mail exists only with its cause: both are written or neither', async () => {
  const { db } = database
  await expect(
    db.transaction().execute(async (tx) => {
      await insertMail(tx, mail())
      throw new Error('the cause failed')
    }),
  ).rejects.toThrow('the cause failed')
  expect(await listMails(db, { most: 10 })).toEqual([])
})

test('REG-3 of concurrent processes each mail is claimed by one', async () => {
  for (let i = 0; i < 12; i++) await insertMail(database.db, mail({ recipient: `${i}@example.cl` }))
  const taken = (await Promise.all([1, 2, 3, 4].map(() => claim(START, 4)))).flat()
  // a process skips rows that another one is claiming, so it may get less than its share
  taken.push(...(await claim()))
  expect(taken).toHaveLength(12)
  expect(new Set(taken.map(({ id }) => id)).size).toBe(12)
  expect(await claim()).toEqual([])
})

test('REG-3 a mail taken by a process that died is due again when its time is over', async () => {
  await insertMail(database.db, mail())
  const [taken] = await claim()
  expect(taken?.tries).toBe(1)
  expect(await claim(after(59))).toEqual([])
  expect(await claim(after(60))).toMatchObject([{ id: taken?.id, tries: 2, body_text: '123456' }])
})

test('REG-3 of a sent mail only the fact remains, even when another process has claimed it', async () => {
  await insertMail(database.db, mail())
  const [slow] = await claim()
  const [quick] = await claim(after(60))
  if (!slow || !quick) throw new Error('nothing taken')
  await postponeMail(database.db, slow, { next_try_at: after(70), last_error: 'late news' })
  await giveMailUp(database.db, slow, { now: after(70), last_error: 'late news' })
  expect(await stored(slow.id)).toMatchObject({ next_try_at: after(120), last_error: null, given_up_at: null })
  await markMailSent(database.db, slow.id, after(61))
  await postponeMail(database.db, quick, { next_try_at: after(90), last_error: 'late news' })
  expect(await stored(slow.id)).toMatchObject({
    sent_at: after(61),
    next_try_at: null,
    body_text: null,
    body_html: null,
    last_error: null,
  })
})

test('REG-3 a failed mail waits until its next try, except after a start', async () => {
  await insertMail(database.db, mail())
  const [taken] = await claim()
  if (!taken) throw new Error('nothing taken')
  await postponeMail(database.db, taken, { next_try_at: after(600), last_error: '421 busy' })
  expect(await claim(after(599))).toEqual([])
  await hurryMails(database.db, after(100))
  expect(await claim(after(100))).toMatchObject([{ id: taken.id, tries: 2, last_error: '421 busy' }])
})

test('REG-3 an expired mail is given up and its code erased, one that is being sent is not', async () => {
  const [late, sending] = [mail(), mail({ recipient: 'otra@example.cl' })]
  await insertMail(database.db, sending)
  await claim(after(3590))
  await insertMail(database.db, late)
  expect(await claim(after(3600))).toEqual([])
  expect(await giveLateMailsUp(database.db, after(3600))).toEqual([
    { id: late.id, kind: 'verification-code', tries: 0 },
  ])
  expect(await stored(late.id)).toMatchObject({ given_up_at: after(3600), body_text: null, body_html: null })
  expect(await stored(sending.id)).toMatchObject({ given_up_at: null, body_text: '123456' })
})

test('REG-3 a newer code replaces one that was not sent, and no other mail', async () => {
  const first = mail()
  const otherMails = [mail({ kind: 'reset-code' }), mail({ recipient: 'otra@example.cl' })]
  for (const one of [first, ...otherMails]) await insertMail(database.db, one)
  const second = mail({ created_at: after(60) })
  await insertMail(database.db, second, { replaces: true })
  expect(await stored(first.id)).toMatchObject({ next_try_at: null, body_text: null, last_error: 'replaced' })
  const due = await claim(after(60))
  expect(due.map(({ id }) => id).sort()).toEqual([second.id, ...otherMails.map(({ id }) => id)].sort())
})

test('REC-1 a disabled mail leaves no trace and replaces nothing', async () => {
  const first = mail()
  await insertMail(database.db, first)
  await insertMail(database.db, mail(), { replaces: true, enabled: false })
  expect((await listMails(database.db, { most: 10 })).map(({ id }) => id)).toEqual([first.id])
  expect((await stored(first.id)).next_try_at).toEqual(START)
})

test('mails that expire now or were given up do not wait, and the oldest of the others says since when', async () => {
  const [old, young, late, past] = [mail(), mail({ created_at: after(5) }), mail({ expires_at: after(10) }), mail()]
  for (const one of [old, young, late, past]) await insertMail(database.db, one)
  await giveMailUp(database.db, { id: past.id, tries: 0 }, { now: after(1), last_error: 'unknown' })
  expect(await countWaitingMails(database.db, after(9))).toEqual({ mails: 3, oldest: START })
  expect(await countWaitingMails(database.db, after(10))).toEqual({ mails: 2, oldest: START })
})

test('mails are listed newest first, for everybody or for one address', async () => {
  const old = mail({ recipient: 'Otra@example.cl' })
  const young = mail({ created_at: after(5) })
  for (const one of [old, young]) await insertMail(database.db, one)
  expect((await listMails(database.db, { most: 10 })).map(({ id }) => id)).toEqual([young.id, old.id])
  expect((await listMails(database.db, { most: 1 })).map(({ id }) => id)).toEqual([young.id])
  const mails = await listMails(database.db, { recipient: 'otra@example.cl', most: 10 })
  expect(mails.map(({ id }) => id)).toEqual([old.id])
})

test('mails are deleted some time after they were sent or expired, waiting ones never', async () => {
  const [sent, kept, waiting] = [mail(), mail(), mail({ expires_at: after(999_999) })]
  for (const one of [sent, kept, waiting]) await insertMail(database.db, one)
  await markMailSent(database.db, sent.id, after(10))
  await deleteMailsDoneBefore(database.db, after(10))
  expect(await listMails(database.db, { most: 10 })).toHaveLength(3)
  await deleteMailsDoneBefore(database.db, after(11))
  expect((await listMails(database.db, { most: 10 })).map(({ id }) => id).sort()).toEqual([kept.id, waiting.id].sort())
  await deleteMailsDoneBefore(database.db, after(3601))
  expect((await listMails(database.db, { most: 10 })).map(({ id }) => id)).toEqual([waiting.id])
})

test('REG-3 a mail written or postponed while the clock was ahead does not wait until that time', async () => {
  const { db } = database
  const never = mail({ created_at: after(86_400), expires_at: after(90_000) })
  const later = mail({ expires_at: after(90_000), recipient: 'eva@example.cl' })
  await insertMail(db, never)
  await insertMail(db, later)
  expect((await claim()).map(({ id }) => id).sort()).toEqual([never.id, later.id].sort())
  await postponeMail(db, await stored(later.id), { next_try_at: after(86_400), last_error: 'away' })
  expect((await claim(after(1))).map(({ id }) => id)).toEqual([later.id])
  // and a mail that must wait does
  expect(await claim(after(2))).toEqual([])
})
