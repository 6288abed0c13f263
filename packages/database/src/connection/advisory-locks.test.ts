import { expect, test } from 'vitest'
import { listMigrations } from '../migration/migrate.ts'
import { ADVISORY_LOCK_CLASSES, ADVISORY_LOCKS } from './advisory-locks.ts'

test.each([ADVISORY_LOCKS, ADVISORY_LOCK_CLASSES])('no two advisory locks have the same key', (locks) => {
  const keys = Object.values(locks)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the functions of the schema take only the listed advisory locks', () => {
  const schema = listMigrations()
    .map(({ text }) => text)
    .join('\n')
  const taken = new Set([...schema.matchAll(/pg_advisory\w+\((\d+[,)])/g)].map(([, key]) => key))
  expect([...taken].sort()).toEqual([`${ADVISORY_LOCK_CLASSES.account},`, `${ADVISORY_LOCKS.outcomes})`])
})
