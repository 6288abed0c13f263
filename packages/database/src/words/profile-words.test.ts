import { randomUUID } from 'node:crypto'
import type { WordOrigin } from '@mirador/domain/words/profile-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listProfileWords, type ProfileWord, readProfileWords, updateProfileWords } from './profile-words.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function account(): Promise<string> {
  const sub = randomUUID()
  await ensureAccount(database.db, sub, NOW)
  return sub
}
const word = (written: string, origin: WordOrigin = 'own'): ProfileWord => ({ written, origin })

test('the words of an account keep their order and are replaced as a whole', async () => {
  const { db } = database
  const [ana, beto] = [await account(), await account()]
  await updateProfileWords(db, ana, [word('anteojos'), word('Lentes ópticos', 'suggested')])
  await updateProfileWords(db, beto, [word('aseo')])
  await updateProfileWords(db, ana, [word('Lentes ópticos', 'suggested'), word('armazones', 'history')])
  expect(await listProfileWords(db, ana)).toEqual([word('Lentes ópticos', 'suggested'), word('armazones', 'history')])
  expect(await listProfileWords(db, beto)).toEqual([word('aseo')])
  await updateProfileWords(db, ana, [])
  expect(await listProfileWords(db, ana)).toEqual([])
})

test('of two concurrent saves one wins completely', async () => {
  const { db } = database
  const ana = await account()
  const saves = ['a', 'b'].map((letter) => [1, 2, 3].map((number) => word(`${letter}${number}`)))
  await Promise.all(saves.map((words) => updateProfileWords(db, ana, words)))
  expect(saves).toContainEqual(await listProfileWords(db, ana))
})

test('words have the lexemes of the search, and a weight by their origin', async () => {
  const { db } = database
  const ana = await account()
  await updateProfileWords(db, ana, [word('Lentes de Óptica', 'suggested'), word('licitaciones'), word('de la')])
  expect(await readProfileWords(db, ana)).toEqual([
    { ...word('Lentes de Óptica', 'suggested'), weight: 0.5, lexemes: ['lent', 'optic~'] },
    { ...word('licitaciones'), weight: 1, lexemes: ['licitacion'] },
    { ...word('de la'), weight: 1, lexemes: [] },
  ])
})
