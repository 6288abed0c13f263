import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { listMigrations } from '@mirador/database/migration/migrate'
import { migratedObjects } from '@mirador/database/migration/migrated-objects'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SCHEMA = listMigrations()
  .map(({ text }) => text)
  .join('\n')
const PAGE = readFileSync(`${ROOT}docs/personal-data.md`, 'utf8')

const TABLES = ['schema_migration', ...migratedObjects(listMigrations()).tables]

test('docs/personal-data.md lists every table of the schema once', () => {
  expect(TABLES.length).toBeGreaterThan(30)
  // the start of an item, or the list of tables without personal data
  const [rows, without = ''] = [
    PAGE.match(/^- \*\*`.+?\*\*/gm) ?? [],
    /^## No personal data\n\n(.+?)\n\n/ms.exec(PAGE)?.[1],
  ]
  const named = [...rows.join(), ...without].join('').matchAll(/`(\w+)`/g)
  expect([...named].map(([, name]) => name ?? '').toSorted()).toEqual(TABLES.toSorted())
})

test('every table with an account id is deleted with the account, by cascade or by name', () => {
  const withOwner = [...SCHEMA.matchAll(/^create table (\w+) \((.+?)^\)/gms)].filter(([, , columns]) =>
    /^ {2}sub uuid/m.test(columns ?? ''),
  )
  const byItself = withOwner.filter(
    ([, , columns]) => !/^ {2}sub uuid .*references \w+ \(sub\) on delete cascade/m.test(columns ?? ''),
  )
  expect(byItself.map(([, name]) => name).toSorted()).toEqual([
    'account',
    'deleted_account',
    'feedback',
    'idp_user',
    'security_event',
  ])
})
