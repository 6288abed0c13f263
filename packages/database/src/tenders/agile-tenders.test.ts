import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { ingestTenders } from './tenders.ts'

const database = await openTestDatabase()
const { db } = database

const CODE = '744835-588-COT26'
const agile = (hour: number, patch: Parameters<typeof tenderRecord>[0] = {}) =>
  tenderRecord({
    bid_idn: CODE,
    name: 'Carpa de lona',
    description: 'Según la solicitud adjunta',
    source: 'agile-detail',
    institution_rut: '69255100-1',
    institution_name: 'I MUNICIPALIDAD DE LO ESPEJO',
    currency: 'CLP',
    amount: 998_592,
    published_at: new Date('2026-09-25T16:10:00Z'),
    closes_at: new Date('2026-09-30T16:15:00Z'),
    call: 1,
    only_small: true,
    second_call_closes_at: new Date('2026-10-05T16:19:00Z'),
    facts: { delivery_days: 3, attachments: 1 },
    read_at: new Date(Date.UTC(2026, 8, 25, hour)),
    ...patch,
  })

const stored = () => db.selectFrom('tender').selectAll().where('bid_idn', '=', CODE).executeTakeFirstOrThrow()

test('AGI-1 a Compra Ágil is stored with its channel, its call and who may quote, a tender without them', async () => {
  await ingestTenders(database, [agile(17), tenderRecord()], new Date())
  expect(await stored()).toMatchObject({
    channel: 2,
    call: 1,
    only_small: true,
    second_call_closes_at: new Date('2026-10-05T16:19:00Z'),
    facts: { delivery_days: 3, attachments: 1 },
  })
  const tender = db.selectFrom('tender').selectAll().where('channel', '=', 1)
  expect(await tender.execute()).toMatchObject([{ bid_idn: '1057-1-LE26', call: null, only_small: null }])
  const searched = await db.selectFrom('tender_search').select('channel').orderBy('channel').execute()
  expect(searched).toEqual([{ channel: 1 }, { channel: 2 }])
})

test('AGI-1 a second call and an extension are changes of the process, and a list without either erases neither', async () => {
  const closes_at = new Date('2026-10-05T16:19:00Z')
  await ingestTenders(database, [agile(18, { call: 2, only_small: false, closes_at })], new Date())
  await ingestTenders(
    database,
    [agile(19, { source: 'agile-list', level: 1, call: null, only_small: null, facts: {}, closes_at })],
    new Date(),
  )
  expect(await stored()).toMatchObject({
    channel: 2,
    call: 2,
    only_small: false,
    closes_at,
    facts: { delivery_days: 3 },
  })
  const changes = db.selectFrom('tender_change').select(['field', 'old', 'new', 'severity']).orderBy('field')
  expect(await changes.execute()).toEqual([
    { field: 'call', old: 1, new: 2, severity: 'important' },
    { field: 'closes_at', old: '2026-09-30T16:15:00.000Z', new: closes_at.toISOString(), severity: 'critical' },
    { field: 'only_small', old: true, new: false, severity: 'minor' },
  ])
})
