import type { SavedQuery } from '@mirador/domain/saved-query'
import type { TenderRecord } from '@mirador/domain/tender'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureAccount, updateAccountRubros } from './accounts.ts'
import type { Database } from './connect.ts'
import { matchSavedSearches } from './match-searches.ts'
import { deleteSearchMatchesBefore, findFeed, takeSearchMatches } from './saved-search-matches.ts'
import {
  deleteSavedSearch,
  insertSavedSearch,
  listSavedSearches,
  MOST_SEARCHES,
  markSearchSeen,
  updateSavedSearch,
} from './saved-searches.ts'
import { closeExpiredTenders, indexDueTenders } from './tender-search.ts'
import { ingestTenders } from './tenders.ts'
import { openTestDatabase } from './test-database.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ANA = '00000000-0000-4000-8000-000000000001'
const BETO = '00000000-0000-4000-8000-000000000002'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const later = (ms: number) => new Date(NOW.getTime() + ms)

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
  for (const sub of [ANA, BETO]) await ensureAccount(database.db, sub, NOW)
})
afterEach(() => database.close())

function record(number: number, name: string, patch: Partial<TenderRecord> = {}): TenderRecord {
  return {
    bid_idn: `1057-${number}-LE26`,
    name,
    status: 5,
    type_code: 'LE',
    institution_rut: '61602000-8',
    institution_name: 'Hospital de Talca',
    region: 7,
    published_at: later(-DAY),
    closes_at: later(9 * DAY),
    items: [],
    level: 3,
    source: 'api-detail',
    source_at: NOW,
    read_at: NOW,
    ...patch,
  }
}

const read = (...records: TenderRecord[]) => ingestTenders(database, records, NOW)
const match = (now = NOW) => matchSavedSearches(database.db, now)
let tokens = 0

async function save(
  name: string,
  query: Partial<SavedQuery>,
  { sub = ANA, in_digest = true, at = NOW }: { sub?: string; in_digest?: boolean; at?: Date } = {},
) {
  const saved = await insertSavedSearch(
    database.db,
    {
      sub,
      name,
      query: { scope: 'all', sort: 'recent', ...query },
      in_digest,
      feed_token: `token-${++tokens}`,
      was_too_broad: false,
    },
    at,
  )
  if (typeof saved === 'string') throw new Error(saved)
  return saved
}

/** Names of the tenders that an account is told of, by search. */
async function told(sub = ANA, now = NOW) {
  const matches = await database.db.transaction().execute((tx) => takeSearchMatches(tx, sub, now))
  return Object.fromEntries(matches.map(({ name, tenders }) => [name, tenders.map((tender) => tender.name).toSorted()]))
}

test('a tender that is read after a search was saved is told once, with the words that matched', async () => {
  await read(record(1, 'Aseo de pasillos'))
  await match()
  const id = await save('Aseo y áreas', { q: 'áreas aseo -colegios', region: '7' })
  await read(
    record(2, 'Aseo de ÁREAS verdes', { description: 'Para las áreas del norte' }),
    record(3, 'Aseo de áreas en colegios'),
    record(4, 'Aseo de áreas', { region: 8 }),
    record(5, 'Mantención de áreas'),
  )
  expect(await match()).toBe(1)
  expect(await database.db.transaction().execute((tx) => takeSearchMatches(tx, ANA, NOW))).toEqual([
    {
      saved_search_id: String(id),
      name: 'Aseo y áreas',
      path: `/dashboard/search/${encodeURIComponent('áreas aseo -colegios')}?region=7&sort=recent`,
      total: 1,
      tenders: [
        {
          bid_idn: '1057-2-LE26',
          name: 'Aseo de ÁREAS verdes',
          institution_name: 'Hospital de Talca',
          closes_at: later(9 * DAY),
          words: ['aseo', 'áreas'],
        },
      ],
    },
  ])
  expect(await told()).toEqual({})
  // it changes, ceases to match and matches again
  await read(record(2, 'Aseo de áreas y calles', { source_at: later(1) }))
  await match()
  await read(record(2, 'Poda', { description: null, source_at: later(2) }))
  await match()
  await read(record(2, 'Aseo de áreas y plazas', { source_at: later(3) }))
  await match()
  expect(await told()).toEqual({})
})

test('a tender that changed so that it now matches is told, one that matched before it changed is not', async () => {
  await read(record(1, 'Poda'), record(2, 'Aseo', { amount: 1, currency: 'CLP' }), record(3, 'Retiro', { region: 8 }))
  await match()
  await save('Aseo', { q: 'aseo' })
  await save('Retiro en Maule', { q: 'retiro', region: '7' })
  await save('Cerradas', { status: 'cerrada', q: 'aseo' })
  await read(
    record(1, 'Poda y aseo', { source_at: later(1) }),
    record(2, 'Aseo', { amount: 2, currency: 'CLP', source_at: later(1) }),
    record(3, 'Retiro', { region: 7, source_at: later(1) }),
  )
  await match()
  expect(await told()).toEqual({ Aseo: ['Poda y aseo'], 'Retiro en Maule': ['Retiro'] })
  await closeExpiredTenders(database.db, later(10 * DAY))
  await match(later(10 * DAY))
  expect(await told(ANA, later(10 * DAY))).toEqual({ Cerradas: ['Aseo', 'Poda y aseo'] })
})

test('what matched a search when it was saved is never told, although it was not yet held against any', async () => {
  await read(record(1, 'Aseo de pasillos'), record(2, 'Aseo antiguo', { published_at: later(-90 * DAY) }))
  await save('Aseo', { q: 'aseo' })
  await match()
  await read(record(1, 'Aseo de pasillos y salas', { source_at: later(1) }))
  await match()
  expect(await told()).toEqual({})
})

test('a file of the year before last is no news, whatever it matches', async () => {
  await save('Aseo', { q: 'aseo' })
  const old = { published_at: later(-400 * DAY), closes_at: later(-380 * DAY), status: 8 }
  await read(record(1, 'Aseo', old), record(2, 'Aseo tardío', { ...old, awarded_at: later(-DAY) }))
  await match()
  expect(await told()).toEqual({ Aseo: ['Aseo tardío'] })
})

test('a search over one’s rubros matches those of its own account', async () => {
  const item = {
    position: 1,
    product_name: 'Notebook',
    description: null,
    category: null,
    unit: null,
    quantity: 1,
    awards: [],
  }
  await updateAccountRubros(database.db, ANA, [43210000])
  await updateAccountRubros(database.db, BETO, [10100000])
  await save('Los míos', { scope: 'mine' })
  await save('Los míos', { scope: 'mine' }, { sub: BETO })
  await read(record(1, 'Computadores', { items: [{ ...item, product_code: 43211503 }] }))
  await match()
  expect([await told(), await told(BETO)]).toEqual([{ 'Los míos': ['Computadores'] }, {}])
})

test('two processes that match and tell at once do each thing once', async () => {
  for (let i = 0; i < 3; i++) await save(`Aseo ${i}`, { q: i < 2 ? 'aseo' : 'limpieza OR aseo' })
  await save('Aseo', { q: 'aseo' }, { sub: BETO })
  await read(...Array.from({ length: 30 }, (_, i) => record(i, `Aseo ${i}`)))
  const found = await Promise.all([match(), match(), match()])
  expect(found.reduce((sum, count) => sum + count)).toBe(120)
  const tellings = await Promise.all(
    [1, 2, 3].map(() => database.db.transaction().execute((tx) => takeSearchMatches(tx, ANA, NOW))),
  )
  expect(
    tellings
      .flat()
      .map(({ name, total, tenders }) => [name, total, tenders.length])
      .toSorted(),
  ).toEqual([
    ['Aseo 0', 30, 10],
    ['Aseo 1', 30, 10],
    ['Aseo 2', 30, 10],
  ])
})

test('what a transaction that did not end had matched or told is matched and told by the next', async () => {
  await save('Aseo', { q: 'aseo' })
  await read(record(1, 'Aseo'))
  const cutOff = new Error('cut off')
  const unfinished = (work: (tx: Database['db']) => Promise<unknown>) =>
    database.db.transaction().execute(async (tx) => {
      await work(tx)
      throw cutOff
    })
  await expect(unfinished((tx) => sql`delete from tender_to_match`.execute(tx))).rejects.toBe(cutOff)
  expect(await match()).toBe(1)
  await expect(unfinished((tx) => takeSearchMatches(tx, ANA, NOW))).rejects.toBe(cutOff)
  expect(await told()).toEqual({ Aseo: ['Aseo'] })
})

test('a tender that is being written waits for the next turn, and nobody waits for it', async () => {
  // the embedded database has one connection
  if (database.kind === 'embedded') return
  await save('Aseo', { q: 'aseo' })
  await read(record(1, 'Poda'), record(2, 'Aseo dos'))
  await database.bulk(async (tx) => {
    await sql`update tender_search set search = '''ase''' where tender_id = (select id from tender where name = 'Poda')`.execute(
      tx,
    )
    expect(await match()).toBe(1)
  })
  expect(await match()).toBe(1)
})

test('rows that are derived anew after an upgrade are no news', async () => {
  await read(record(1, 'Aseo'))
  await match()
  await save('Todo', {})
  await sql`delete from saved_search_match`.execute(database.db)
  await sql`alter table tender_search disable trigger to_match_gone`.execute(database.db)
  await sql`delete from tender_search`.execute(database.db)
  await sql`insert into setting (name, value) values ('tender_search_is_due', 'true')`.execute(database.db)
  await indexDueTenders(database, NOW, () => {})
  expect((await sql`select from tender_search`.execute(database.db)).rows).toHaveLength(1)
  expect(await match()).toBe(0)
})

test('without the digest nothing is told, nor later what came meanwhile; a month later only what is recent', async () => {
  const id = await save('Aseo', { q: 'aseo' }, { in_digest: false })
  await read(record(1, 'Aseo uno'))
  await match()
  expect(await told()).toEqual({})
  await updateSavedSearch(database.db, { sub: ANA, id }, { in_digest: true }, NOW)
  expect(await told()).toEqual({})
  await read(record(2, 'Aseo dos'))
  await match()
  await read(record(3, 'Aseo tres', { closes_at: later(60 * DAY) }))
  await match(later(20 * DAY))
  expect(await told(ANA, later(40 * DAY))).toEqual({ Aseo: ['Aseo tres'] })
  expect(await told(ANA, later(40 * DAY))).toEqual({})
})

test('another query begins anew, the same one or another name does not', async () => {
  const id = await save('Aseo', { q: 'aseo' })
  await read(record(1, 'Aseo y poda'), record(2, 'Poda'))
  await match(later(1))
  const same: SavedQuery = { q: 'aseo', scope: 'all', sort: 'recent' }
  expect(await updateSavedSearch(database.db, { sub: ANA, id }, { name: 'Otra', query: same }, NOW)).toBe(true)
  expect((await listSavedSearches(database.db, ANA, later(2)))[0]).toMatchObject({ name: 'Otra', new_matches: 1 })
  expect(await updateSavedSearch(database.db, { sub: ANA, id }, { query: { ...same, q: 'poda' } }, later(1))).toBe(true)
  expect(await told()).toEqual({})
  expect((await findFeed(database.db, `token-${tokens}`))?.tenders.map(({ name }) => name).toSorted()).toEqual([
    'Aseo y poda',
    'Poda',
  ])
  expect(await updateSavedSearch(database.db, { sub: BETO, id }, { name: 'Robada' }, NOW)).toBe(false)
})

test('the list of searches counts what is new, and says which are too broad and which find nothing', async () => {
  await read(record(1, 'Aseo'))
  await match()
  const id = await save('Aseo', { q: 'aseo' })
  await save('nada', { q: 'zeppelin' })
  await read(...Array.from({ length: 701 }, (_, i) => record(10 + i, 'Aseo diario')))
  await match(later(HOUR))
  const list = async () =>
    (await listSavedSearches(database.db, ANA, later(2 * HOUR))).map(({ name, new_matches, flag }) => [
      name,
      new_matches,
      flag,
    ])
  expect(await list()).toEqual([
    ['Aseo', 701, 'too_broad'],
    ['nada', 0, 'empty'],
  ])
  expect(await markSearchSeen(database.db, BETO, id, later(2 * HOUR))).toBe(false)
  expect(await markSearchSeen(database.db, ANA, id, later(2 * HOUR))).toBe(true)
  expect((await list())[0]).toEqual(['Aseo', 0, 'too_broad'])
  await deleteSearchMatchesBefore(database.db, later(DAY))
  expect((await list())[0]).toEqual(['Aseo', 0, 'empty'])
  await deleteSavedSearch(database.db, BETO, id)
  expect(await list()).toHaveLength(2)
  await deleteSavedSearch(database.db, ANA, id)
  await deleteSavedSearch(database.db, ANA, id)
  expect(await list()).toEqual([['nada', 0, 'empty']])
})

test('an account has at most fifty searches, each with a name of its own, however many are saved at once', async () => {
  await Promise.all(Array.from({ length: MOST_SEARCHES - 1 }, (_, i) => save(`Aseo ${i}`, { q: 'aseo' })))
  await expect(save('ASEO 3', { q: 'otra' })).rejects.toThrow('name taken')
  const last = await Promise.allSettled([save('Una', {}), save('Dos', {}), save('Tres', {})])
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listSavedSearches(database.db, ANA, NOW)).toHaveLength(MOST_SEARCHES)
  await save('Una', {}, { sub: BETO })
})
