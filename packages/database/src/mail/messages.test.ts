import { MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import {
  deleteMessagesBefore,
  insertContactMessage,
  insertFeedback,
  listMessages,
  SAME_MESSAGE_MS,
} from './messages.ts'

const START = new Date('2026-11-20T12:00:00Z')
const SUB = '00000000-0000-4000-8000-000000000001'
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('contact_message').execute()
  await database.db.deleteFrom('feedback').execute()
})

const write = (fields: object = {}, minutes = 0) =>
  database.db.transaction().execute((tx) =>
    insertContactMessage(tx, {
      name: 'Ana Ñúñez',
      email: 'ana@example.cl',
      message: 'Hola\n¿están?',
      created_at: after(minutes),
      ...fields,
    }),
  )
const rate = (fields: object = {}, minutes = 0) =>
  database.db.transaction().execute((tx) =>
    insertFeedback(tx, {
      sub: SUB,
      email: 'ana@example.cl',
      puntuacion: 4,
      comentario: '',
      created_at: after(minutes),
      ...fields,
    }),
  )
const texts = async (filter: Parameters<typeof listMessages>[1] = {}) =>
  (await listMessages(database.db, filter)).messages.map(({ text }) => text)

test('CON-1 the same message twice within ten minutes is stored once, also when both arrive at once', async () => {
  const both = await Promise.all([write(), write()])
  expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
  expect(await write({}, 9)).toEqual({ received_at: START, isNew: false })
  expect(await texts()).toHaveLength(1)
  expect((await write({}, SAME_MESSAGE_MS / MINUTE_MS)).isNew).toBe(true)
  expect(await texts()).toHaveLength(2)
})

test('CON-1 no chosen text can make a message wait for another lock, such as that of the sync', async () => {
  const message = 'words whose hash is the number of a lock'
  const keys = await database.db.transaction().execute(async (tx) => {
    await insertContactMessage(tx, { name: 'Ana', email: 'ana@example.cl', message, created_at: START })
    const { rows } = await sql<{ objsubid: number }>`
      select objsubid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx)
    return rows
  })
  // 2 means a key of two numbers; every other lock of the product has a key of one number
  expect(keys).toEqual([{ objsubid: 2 }])
})

test.each([{ name: 'Ana' }, { email: 'otra@example.cl' }, { message: 'Hola' }])(
  'CON-1 with another %o it is another message',
  async (fields) => {
    await write()
    expect((await write(fields)).isNew).toBe(true)
  },
)

test('FEE-1 the same feedback twice is stored once; another score, comment or account makes another feedback', async () => {
  expect((await rate()).isNew).toBe(true)
  expect(await rate({}, 1)).toEqual({ received_at: START, isNew: false })
  for (const fields of [{ puntuacion: 5 }, { comentario: 'Más filtros' }, { sub: SUB.replace(/1$/, '2') }]) {
    expect((await rate(fields, 1)).isNew).toBe(true)
  }
  expect(await texts({ kind: 'feedback' })).toHaveLength(4)
})

test.each([0, 6])('FEE-1 a score of %i is never stored', async (puntuacion) => {
  await expect(rate({ puntuacion })).rejects.toMatchObject({ code: '23514' })
})

test('CON-1 FEE-1 the inbox is newest first, of one kind, since an instant, and says how many there are in all', async () => {
  await write({ message: 'uno' }, 0)
  await rate({ comentario: 'dos' }, 1)
  await write({ message: 'tres' }, 2)
  await rate({ comentario: 'cuatro', email: null }, 3)
  expect(await listMessages(database.db, { limit: 1 })).toEqual({
    messages: [{ kind: 'feedback', created_at: after(3), name: null, email: null, puntuacion: 4, text: 'cuatro' }],
    total: 4,
  })
  expect(await texts()).toEqual(['cuatro', 'tres', 'dos', 'uno'])
  expect(await texts({ kind: 'contact' })).toEqual(['tres', 'uno'])
  expect(await texts({ kind: 'feedback', since: after(2) })).toEqual(['cuatro'])
  expect(await texts({ since: after(2) })).toEqual(['cuatro', 'tres'])
  expect(await listMessages(database.db, { since: after(60) })).toEqual({ messages: [], total: 0 })
})

test('messages from before an instant are deleted, those of the instant stay', async () => {
  for (const minutes of [0, 2]) {
    await write({ message: `mensaje ${minutes}` }, minutes)
    await rate({ comentario: `opinión ${minutes}` }, minutes)
  }
  await deleteMessagesBefore(database.db, after(2))
  expect((await texts()).sort()).toEqual(['mensaje 2', 'opinión 2'])
})
