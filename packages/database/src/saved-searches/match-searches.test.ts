import { tenderItem } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateAccountRubros } from '../accounts/accounts.ts'
import { closeExpiredTenders } from '../search/tender-search.ts'
import { indexDueTenders } from '../tenders/index-due-tenders.ts'
import { ANA, BETO, later, NOW, openTestSearches, record } from '../testing/test-saved-searches.ts'
import { takeSearchMatches } from './saved-search-matches.ts'
import { updateSavedSearch } from './saved-searches.ts'

let searches: Awaited<ReturnType<typeof openTestSearches>>
beforeEach(async () => {
  searches = await openTestSearches()
})
afterEach(() => searches.database.close())

test('a tender read after a search was saved is a new match once, with the words that matched', async () => {
  await searches.read(record(1, 'Aseo de pasillos'))
  await searches.match()
  const id = await searches.save('Aseo y áreas', { q: 'áreas aseo -colegios', region: '7' })
  await searches.read(
    record(2, 'Aseo de ÁREAS verdes', { description: 'Para las áreas del norte' }),
    record(3, 'Aseo de áreas en colegios'),
    record(4, 'Aseo de áreas', { region: 8 }),
    record(5, 'Mantención de áreas'),
  )
  expect(await searches.match()).toBe(1)
  expect(await searches.take()).toEqual([
    {
      saved_search_id: String(id),
      name: 'Aseo y áreas',
      channels: 'licitaciones',
      path: `/dashboard/search/${encodeURIComponent('áreas aseo -colegios')}?region=7&sort=recent`,
      total: 1,
      tenders: [
        {
          bid_idn: '1057-2-LE26',
          name: 'Aseo de ÁREAS verdes',
          institution_name: 'Hospital de Talca',
          amount: null,
          currency: null,
          closes_at: later(9 * DAY_MS),
          words: ['aseo', 'áreas'],
        },
      ],
    },
  ])
  expect(await searches.takeNames()).toEqual({})
  // it changes, ceases to match and matches again
  await searches.read(record(2, 'Aseo de áreas y calles', { source_at: later(1) }))
  await searches.match()
  await searches.read(record(2, 'Poda', { description: null, source_at: later(2) }))
  await searches.match()
  await searches.read(record(2, 'Aseo de áreas y plazas', { source_at: later(3) }))
  await searches.match()
  expect(await searches.takeNames()).toEqual({})
})

test('DES-2 a search with several values and every filter of its own column matches new and changed tenders', async () => {
  const amount = { amount: 5, currency: 'USD' }
  await searches.read(
    record(1, 'Mesas', { region: 8 }),
    record(2, 'Sillas', { ...amount, comuna: 'Talca', questions_close_at: later(DAY_MS) }),
  )
  await searches.match()
  await searches.save('Regiones', { region: '7,9', status: 'adjudicada,publicada', bid_type: '1,2' })
  await searches.save('Sin monto', { amount_min: '1000', amount_missing: 'true', published_from: '2026-11-19' })
  await searches.save('Preguntas', { comuna: "O'Higgins,Talca", questions_to: '2026-11-22' })
  await searches.read(
    record(1, 'Mesas', { region: 9, amount: 1, currency: 'CLP', source_at: later(1) }),
    record(2, 'Sillas', {
      amount: null,
      facts: { amount_visible: false },
      comuna: 'Talca',
      questions_close_at: later(2 * DAY_MS),
      source_at: later(1),
    }),
    record(3, 'Camas', { ...amount, type_code: 'LR' }),
  )
  await searches.match()
  expect(await searches.takeNames()).toEqual({ Regiones: ['Mesas'], 'Sin monto': ['Sillas'], Preguntas: ['Sillas'] })
})

test('a tender that matches since a change is a new match, one that matched before is not', async () => {
  await searches.read(
    record(1, 'Poda'),
    record(2, 'Aseo', { amount: 1, currency: 'CLP' }),
    record(3, 'Retiro', { region: 8 }),
  )
  await searches.match()
  await searches.save('Aseo', { q: 'aseo' })
  await searches.save('Retiro en Maule', { q: 'retiro', region: '7' })
  await searches.save('Cerradas', { status: 'cerrada', q: 'aseo' })
  await searches.read(
    record(1, 'Poda y aseo', { source_at: later(1) }),
    record(2, 'Aseo', { amount: 2, currency: 'CLP', source_at: later(1) }),
    record(3, 'Retiro', { region: 7, source_at: later(1) }),
  )
  await searches.match()
  expect(await searches.takeNames()).toEqual({ Aseo: ['Poda y aseo'], 'Retiro en Maule': ['Retiro'] })
  await closeExpiredTenders(searches.db, later(10 * DAY_MS))
  await searches.match(later(10 * DAY_MS))
  expect(await searches.takeNames(ANA, later(10 * DAY_MS))).toEqual({ Cerradas: ['Aseo', 'Poda y aseo'] })
})

test('a tender that matched a search when it was saved is never a new match, even if it was still queued', async () => {
  await searches.read(record(1, 'Aseo de pasillos'), record(2, 'Aseo antiguo', { published_at: later(-90 * DAY_MS) }))
  await searches.save('Aseo', { q: 'aseo' })
  await searches.match()
  await searches.read(record(1, 'Aseo de pasillos y salas', { source_at: later(1) }))
  await searches.match()
  expect(await searches.takeNames()).toEqual({})
})

test('tenders that ended long ago are never new matches', async () => {
  await searches.save('Aseo', { q: 'aseo' })
  const old = { published_at: later(-400 * DAY_MS), closes_at: later(-380 * DAY_MS), status: 8 }
  await searches.read(record(1, 'Aseo', old), record(2, 'Aseo tardío', { ...old, awarded_at: later(-DAY_MS) }))
  await searches.match()
  expect(await searches.takeNames()).toEqual({ Aseo: ['Aseo tardío'] })
})

test('a search over one’s rubros matches those of its own account', async () => {
  await updateAccountRubros(searches.db, ANA, [43210000])
  await updateAccountRubros(searches.db, BETO, [10100000])
  await searches.save('Los míos', { scope: 'mine' })
  await searches.save('Los míos', { scope: 'mine' }, { sub: BETO })
  await searches.read(record(1, 'Computadores', { items: [tenderItem({ product_code: 43211503 })] }))
  await searches.match()
  expect([await searches.takeNames(), await searches.takeNames(BETO)]).toEqual([{ 'Los míos': ['Computadores'] }, {}])
})

test('LIC-3 a stored search for nothing never has a match', async () => {
  await searches.save('Signos', { q: '%' })
  await searches.read(record(1, 'Aseo de la plaza'))
  expect(await searches.match()).toBe(0)
})

test('concurrent processes find and take each match once', async () => {
  for (let i = 0; i < 3; i++) await searches.save(`Aseo ${i}`, { q: i < 2 ? 'aseo' : 'limpieza OR aseo' })
  await searches.save('Aseo', { q: 'aseo' }, { sub: BETO })
  await searches.read(...Array.from({ length: 30 }, (_, i) => record(i, `Aseo ${i}`)))
  const matchCounts = await Promise.all([searches.match(), searches.match(), searches.match()])
  expect(matchCounts.reduce((sum, count) => sum + count)).toBe(120)
  const taken = await Promise.all([1, 2, 3].map(() => searches.take()))
  expect(
    taken
      .flat()
      .map(({ name, total, tenders }) => [name, total, tenders.length])
      .toSorted(),
  ).toEqual([
    ['Aseo 0', 30, 10],
    ['Aseo 1', 30, 10],
    ['Aseo 2', 30, 10],
  ])
})

test('matches that a rolled back transaction had found or taken are found and taken by the next', async () => {
  await searches.save('Aseo', { q: 'aseo' })
  await searches.read(record(1, 'Aseo'))
  const cutOff = new Error('cut off')
  const unfinished = (work: (tx: typeof searches.db) => Promise<unknown>) =>
    searches.db.transaction().execute(async (tx) => {
      await work(tx)
      throw cutOff
    })
  await expect(unfinished((tx) => sql`delete from tender_to_match`.execute(tx))).rejects.toBe(cutOff)
  expect(await searches.match()).toBe(1)
  await expect(unfinished((tx) => takeSearchMatches(tx, ANA, NOW))).rejects.toBe(cutOff)
  expect(await searches.takeNames()).toEqual({ Aseo: ['Aseo'] })
})

// the embedded database has one connection
test.runIf(process.env.TEST_DATABASE_URL)(
  'a tender that is being written is skipped without waiting, and matched by the next call',
  async () => {
    await searches.save('Aseo', { q: 'aseo' })
    await searches.read(record(1, 'Poda'), record(2, 'Aseo dos'))
    await searches.database.bulk(async (tx) => {
      await sql`update tender_search set search = '''aseo''' where tender_id = (select id from tender where name = 'Poda')`.execute(
        tx,
      )
      expect(await searches.match()).toBe(1)
    })
    expect(await searches.match()).toBe(1)
  },
)

test('search rows rebuilt after an upgrade are not new matches', async () => {
  await searches.read(record(1, 'Aseo'))
  await searches.match()
  await searches.save('Todo', {})
  await sql`delete from saved_search_match`.execute(searches.db)
  await sql`alter table tender_search disable trigger to_match_gone`.execute(searches.db)
  await sql`delete from tender_search`.execute(searches.db)
  await sql`insert into setting (name, value) values ('tender_search_is_due', 'true')`.execute(searches.db)
  await indexDueTenders(searches.database, NOW, () => {})
  expect((await sql`select from tender_search`.execute(searches.db)).rows).toHaveLength(1)
  expect(await searches.match()).toBe(0)
})

test('matches made while a search is not in the digest are never taken, and of a search without mails for a month only recent ones', async () => {
  const id = await searches.save('Aseo', { q: 'aseo' }, { in_digest: false })
  await searches.read(record(1, 'Aseo uno'))
  await searches.match()
  expect(await searches.takeNames()).toEqual({})
  await updateSavedSearch(searches.db, { sub: ANA, id }, { in_digest: true }, NOW)
  expect(await searches.takeNames()).toEqual({})
  await searches.read(record(2, 'Aseo dos'))
  await searches.match()
  await searches.read(record(3, 'Aseo tres', { closes_at: later(60 * DAY_MS) }))
  await searches.match(later(20 * DAY_MS))
  expect(await searches.takeNames(ANA, later(40 * DAY_MS))).toEqual({ Aseo: ['Aseo tres'] })
  expect(await searches.takeNames(ANA, later(40 * DAY_MS))).toEqual({})
})
