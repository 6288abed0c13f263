import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestNotices, type TestNotices } from './test-notices.ts'

const CODE = '1057-1-LE26'
/** Thursday 26 November 2026, 15:00 in Chile. */
const CLOSES = new Date('2026-11-26T18:00:00Z')

let notices: TestNotices
beforeAll(async () => {
  notices = await openTestNotices()
})
afterAll(() => notices.app.close())

test('a task is reminded of once, a day before, to who does it; without anybody, to who carries the tender, else to all', async () => {
  notices.at('2026-11-18T15:00:00Z')
  await notices.read(CODE, { closes_at: CLOSES })
  const ana = await notices.join('ana@andina.cl', [], { changes: 'none' })
  const beto = await notices.join('beto@andina.cl', [], { changes: 'none' })
  const { db } = notices.app.database
  const decision = { stage: 'preparando', reason: null, words: null, version: 0 }
  await ana.call('PUT', `/api/bid/by/${CODE}/pursuit`, decision)
  const { organisation_id: team } = await db
    .selectFrom('membership')
    .select('organisation_id')
    .where('sub', '=', ana.sub)
    .executeTakeFirstOrThrow()
  await db.insertInto('membership').values({ sub: beto.sub, organisation_id: team, joined_at: notices.now() }).execute()
  const path = `/api/mesa/${team}/tenders/${CODE}`
  const add = (text: string, who: string | null, days: number) =>
    ana.call('POST', `${path}/tasks`, {
      text,
      who,
      tied_to: null,
      minutes_before: null,
      due_at: new Date(CLOSES.getTime() - days * DAY_MS).toISOString(),
    })
  await add('Pedir muestras', beto.sub, 3)
  await add('Firmar anexos', null, 2)
  await add('Retirar boleta', null, 1)
  await add('Hoy mismo', ana.sub, 8)

  const mailed: string[][] = []
  for (; notices.now() < CLOSES; notices.later(HOUR_MS)) {
    await notices.app.notices.turn()
    const mails = (await notices.mails()).map(({ recipient, subject }) => [recipient, subject])
    // accounts have random ids
    mailed.push(...mails.toSorted())
    // the last one is only that of who carries the tender
    if (notices.now().getTime() === CLOSES.getTime() - 2.5 * DAY_MS) {
      const { version } = await notices.callOf(ana.email, 'GET', path)
      await notices.callOf(ana.email, 'PUT', `${path}/carrier`, { carrier: ana.sub, version })
    }
  }
  expect(mailed).toEqual([
    ['beto@andina.cl', `Pedir muestras mañana 15:00 · Compra ${CODE}`],
    ['ana@andina.cl', `Firmar anexos mañana 15:00 · Compra ${CODE}`],
    ['beto@andina.cl', `Firmar anexos mañana 15:00 · Compra ${CODE}`],
    ['ana@andina.cl', `Retirar boleta mañana 15:00 · Compra ${CODE}`],
  ])
})
