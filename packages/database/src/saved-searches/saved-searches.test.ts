import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ANA, BETO, later, NOW, openTestSearches, record } from '../testing/test-saved-searches.ts'
import { deleteSearchMatchesBefore, findFeed } from './saved-search-matches.ts'
import {
  countNewMatches,
  deleteSavedSearch,
  listNewMatches,
  listSavedSearches,
  MAX_SEARCHES,
  markSearchSeen,
  updateSavedSearch,
} from './saved-searches.ts'

let searches: Awaited<ReturnType<typeof openTestSearches>>
beforeEach(async () => {
  searches = await openTestSearches()
})
afterEach(() => searches.database.close())

test('a changed query starts again, the same query or another name does not', async () => {
  const id = await searches.save('Aseo', { q: 'aseo' }, { feed_token: 'token' })
  await searches.read(record(1, 'Aseo y poda'), record(2, 'Poda'))
  await searches.match(later(1))
  const same: TenderQuery = { q: 'aseo', scope: 'all', sort: 'recent' }
  expect(await updateSavedSearch(searches.db, { sub: ANA, id }, { name: 'Otra', query: same }, NOW)).toBe(true)
  expect((await listSavedSearches(searches.db, ANA, later(2)))[0]).toMatchObject({ name: 'Otra', new_matches: 1 })
  expect(await updateSavedSearch(searches.db, { sub: ANA, id }, { query: { ...same, q: 'poda' } }, later(1))).toBe(true)
  expect(await searches.takeNames()).toEqual({})
  expect((await findFeed(searches.db, 'token'))?.tenders.map(({ name }) => name).toSorted()).toEqual([
    'Aseo y poda',
    'Poda',
  ])
  expect(await updateSavedSearch(searches.db, { sub: BETO, id }, { name: 'Robada' }, NOW)).toBe(false)
})

test('the list of searches counts new matches, and marks searches that are too broad or find nothing', async () => {
  await searches.read(record(1, 'Aseo'))
  await searches.match()
  const id = await searches.save('Aseo', { q: 'aseo' })
  await searches.save('nada', { q: 'zeppelin' })
  await searches.read(...Array.from({ length: 701 }, (_, i) => record(10 + i, 'Aseo diario')))
  await searches.match(later(HOUR_MS))
  const list = async () =>
    (await listSavedSearches(searches.db, ANA, later(2 * HOUR_MS))).map(({ name, new_matches, flag }) => [
      name,
      new_matches,
      flag,
    ])
  expect(await list()).toEqual([
    ['Aseo', 701, 'too_broad'],
    ['nada', 0, 'empty'],
  ])
  expect(await markSearchSeen(searches.db, BETO, id, later(2 * HOUR_MS))).toBe(false)
  expect(await markSearchSeen(searches.db, ANA, id, later(2 * HOUR_MS))).toBe(true)
  expect((await list())[0]).toEqual(['Aseo', 0, 'too_broad'])
  await deleteSearchMatchesBefore(searches.db, later(DAY_MS))
  expect((await list())[0]).toEqual(['Aseo', 0, 'empty'])
  await deleteSavedSearch(searches.db, BETO, id)
  expect(await list()).toHaveLength(2)
  await deleteSavedSearch(searches.db, ANA, id)
  await deleteSavedSearch(searches.db, ANA, id)
  expect(await list()).toEqual([['nada', 0, 'empty']])
})

test('what matched at the instant at which a search was opened is not new', async () => {
  const id = await searches.save('Aseo', { q: 'aseo' })
  await searches.read(record(1, 'Aseo'))
  await searches.match(later(1))
  await markSearchSeen(searches.db, ANA, id, later(1))
  expect((await listSavedSearches(searches.db, ANA, later(2)))[0]?.new_matches).toBe(0)
  expect(await countNewMatches(searches.db, ANA)).toBe(0)
  expect(await listNewMatches(searches.db, ANA)).toEqual([])
})

test('a tender that the owner dismissed is no new match, and in no mail, until the dismissal is undone', async () => {
  await searches.save('Aseo', { q: 'aseo' })
  await searches.read(record(1, 'Aseo'), record(2, 'Aseo y poda'))
  await searches.match(later(1))
  const { id } = await searches.db
    .selectFrom('tender')
    .select('id')
    .where('name', '=', 'Aseo')
    .executeTakeFirstOrThrow()
  const dismissed = { sub: ANA, tender_id: id, reason: 'lugar', at: NOW } as const
  const counts = async () => ({
    listed: (await listSavedSearches(searches.db, ANA, later(2)))[0]?.new_matches,
    counted: await countNewMatches(searches.db, ANA),
    noted: (await listNewMatches(searches.db, ANA))[0]?.new_matches,
  })
  await searches.db.insertInto('dismissal').values(dismissed).execute()
  expect(await counts()).toEqual({ listed: 1, counted: 1, noted: 1 })
  await searches.db.deleteFrom('dismissal').execute()
  expect(await counts()).toEqual({ listed: 2, counted: 2, noted: 2 })
  await searches.db.insertInto('dismissal').values(dismissed).execute()
  expect(await searches.takeNames()).toEqual({ Aseo: ['Aseo y poda'] })
})

test('ESC-28 what a followed institution publishes is new for it, and not for the searches', async () => {
  await searches.save('Hospital', { institution: '61602000-8', scope: 'all' })
  await searches.save('Aseo del hospital', { q: 'aseo', institution: '61602000-8' })
  await searches.read({ ...record(1, 'Aseo'), institution_rut: '61602000-8', institution_name: 'Hospital' })
  await searches.read({ ...record(2, 'Poda'), institution_rut: '61602000-8', institution_name: 'Hospital' })
  await searches.match(later(1))
  const listed = await listSavedSearches(searches.db, ANA, later(2))
  expect(listed.map(({ name, new_matches }) => [name, new_matches])).toEqual([
    ['Aseo del hospital', 1],
    ['Hospital', 2],
  ])
  expect(await countNewMatches(searches.db, ANA)).toBe(1)
})

test('an account has at most fifty searches, each with a name of its own, however many are saved at once', async () => {
  await Promise.all(Array.from({ length: MAX_SEARCHES - 1 }, (_, i) => searches.save(`Aseo ${i}`, { q: 'aseo' })))
  await expect(searches.save('ASEO 3', { q: 'otra' })).rejects.toThrow('name taken')
  const last = await Promise.allSettled([searches.save('Una', {}), searches.save('Dos', {}), searches.save('Tres', {})])
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listSavedSearches(searches.db, ANA, NOW)).toHaveLength(MAX_SEARCHES)
  await searches.save('Una', {}, { sub: BETO })
})
