// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Values reach the database only as parameters of Kysely's `sql` tag. Every expression that becomes part of a statement's
// text is listed here with the reason why no request can choose it.

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** By file: the expressions that become part of a statement's text. */
const ALLOWED: Record<string, readonly string[]> = {
  // transaction control
  'packages/database/src/connection/pglite-dialect.ts': [
    "CompiledQuery.raw('begin')",
    "CompiledQuery.raw('commit')",
    "CompiledQuery.raw('rollback')",
  ],
  // constant numbers and codes
  'packages/database/src/documents/agile-results.ts': [
    'sql.lit(REQUEST_PROGRESS.chosen)',
    'sql.lit(CANCELLED)',
    'sql.lit(OFFER_CURRENCIES.CLP)',
  ],
  'packages/database/src/prices/comparable-prices.ts': ['sql.lit(MAX_COMPARED)', 'sql.raw(PLANNED_ANEW)'],
  'packages/database/src/offers/history-profile.ts': [
    'sql.lit(MAX_ROWS)',
    'sql.lit(MAX_TEXTS)',
    'sql.lit(MIN_TENDERS)',
  ],
  'packages/database/src/companies/institution-list.ts': ['sql.lit(CHANNEL.tender)', 'sql.lit(FEWEST_COMPARED_LINES)'],
  'packages/database/src/companies/supplier-follows.ts': ['sql.lit(MAX_SUPPLIER_FOLLOWS)', 'sql.lit(BATCH)'],
  'packages/database/src/companies/supplier-profile.ts': ['sql.lit(MAX_PARTS)', 'sql.lit(MAX_PARTS)'],
  'packages/database/src/companies/supplier-search.ts': ['sql.lit(BATCH)'],
  'packages/database/src/schema/channel-condition.ts': ['sql.lit(CHANNEL.agile)', 'sql.lit(CHANNEL.agile)'],
  'packages/database/src/search/common-terms.ts': ['sql.lit(STATISTICS)'],
  'packages/database/src/search/stores-agile.ts': ['sql.lit(CHANNEL.agile)'],
  'packages/database/src/tenders/institutions.ts': ['sql.lit(CHANNEL.tender)', 'sql.lit(CHANNEL.tender)'],
  // the migration files
  'packages/database/src/migration/migrate.ts': ['CompiledQuery.raw(statement)'],
  // our names of prepared statements: letters and digits of a hash
  'packages/database/src/connection/pglite-statements.ts': ['`deallocate ${name}`'],
  'packages/database/src/connection/preparing-pool.ts': ['`deallocate ${name}`'],
  // tables and columns named by calling code, or by a backup whose reader allows only letters and digits
  'packages/database/src/connection/connect.ts': [
    "`copy ${table} (${columns.join(', ')}) from '/dev/blob'`",
    "`copy ${table} (${columns.join(', ')}) from stdin`",
    "`copy ${table} (${columns.join(', ')}) from stdin`",
    "`copy (select ${columns.join(', ')} from ${table} where not (${without})) to stdout`",
  ],
  'packages/database/src/connection/embedded-copy.ts': [
    "`copy ${table} (${columns.join(', ')}) from '/dev/blob'`",
    `\`copy (select \${columns.join(', ')} from \${part}
              where ctid >= '(\${page},0)'::tid and ctid < '(\${page + PAGES},0)'::tid and not (\${without})) to '/dev/blob'\``,
  ],
  // the same, as a line of a backup
  'packages/database/src/backup/backup-document.ts': ["`copy ${table} (${columns.join(', ')}) from stdin;\\n`"],
  // sequences, indexes and index definitions, as the database itself prints them; a constant condition
  'packages/database/src/backup/backup.ts': ['sql.raw(name)'],
  'packages/database/src/backup/restore.ts': ['sql.raw(condition)', 'sql.raw(name)', 'CompiledQuery.raw(definition)'],
  // constant numbers
  'packages/database/src/fit/similar-tenders.ts': ['sql.lit(MAX_CANDIDATES)'],
  'packages/database/src/fit/dismissals.ts': ['sql.lit(MAX_DISMISSALS)'],
  'packages/database/src/tenders/tender-follows.ts': ['sql.lit(MAX_TENDER_FOLLOWS)'],
  'packages/database/src/words/suggest-words.ts': ['sql.lit(MAX_READ)'],
  'packages/database/src/words/word-reach.ts': ['sql.raw(PLANNED_ANEW)'],
  'packages/database/src/words/words-effect.ts': [
    'sql.lit(MAX_TITLES)',
    'sql.raw(PLANNED_ANEW)',
    'sql.raw(PLANNED_ANEW)',
  ],
  'packages/database/src/tenders/tender-export.ts': ['sql.raw(PLANNED_ANEW)'],
  'packages/database/src/rubros/family-figures.ts': ['sql.raw(PLANNED_ANEW)', 'sql.raw(PLANNED_ANEW)'],
  'packages/database/src/rubros/lines-saying.ts': ['sql.raw(PLANNED_ANEW)'],
  // a constant code; `smallint` or `text`, by its type
  'packages/database/src/search/tender-filters.ts': ['sql.raw(type)', 'sql.lit(PUBLISHED)', 'sql.lit(PUBLISHED)'],
  'packages/database/src/search/tender-search.ts': [
    'sql.lit(NOT_OPEN)',
    'sql.lit(2 * NOT_OPEN)',
    'sql.lit(NOT_OPEN)',
    'sql.lit(2 * NOT_OPEN)',
    'sql.lit(PUBLISHED)',
  ],
  // `old` or `new`, by its type
  'packages/database/src/tenders/unseen-changes.ts': ['sql.raw(`c.${side}`)', 'sql.lit(LONG_TEXT)'],
  // the constant batch size of a transaction; a constant comment
  'packages/database/src/saved-searches/match-searches.ts': ['sql.lit(BATCH)', 'sql.raw(PLANNED_ANEW)'],
  // constant limits of rows shown for a search
  'packages/database/src/saved-searches/saved-searches.ts': ['sql.lit(SEED_LENGTH)'],
  'packages/database/src/saved-searches/saved-search-matches.ts': [
    'sql.lit(MAX_MATCHES_PER_SEARCH)',
    'sql.lit(FEED_LENGTH)',
  ],
  'packages/database/src/saved-searches/search-preview.ts': ['sql.lit(EXAMPLES)'],
  // a constant number
  'packages/database/src/search/relevance.ts': [
    'sql.lit(RELEVANCE_WINDOW - 1)',
    'sql.raw(`${2n ** 38n}::bigint`)',
    'sql.raw(`${2n ** 58n}::bigint`)',
    'sql.raw(`${2n ** 60n}::bigint`)',
  ],
  'packages/database/src/search/tender-bits.ts': ['sql.lit(MAX_WORDS + 1)', 'sql.lit(LENGTH_BYTES + 1)'],
  // the place in a list of columns, a constant comment
  'packages/database/src/search/closing-days.ts': ['sql.raw(PLANNED_ANEW)'],
  'packages/database/src/search/facet-groups.ts': ['sql.lit(place)', ...Array(3).fill('sql.raw(PLANNED_ANEW)')],
  'packages/database/src/search/tender-list.ts': ['sql.raw(PLANNED_ANEW)'],
  // the same, and a constant rank
  'packages/database/src/search/open-ids.ts': [...Array(2).fill('sql.raw(PLANNED_ANEW)'), 'sql.lit(UNPLACED)'],
  // a constant comment, one of two constant keywords, the numbers of rows of a page and of a scan
  'packages/database/src/search/list-page.ts': [
    'sql.lit(maxVisited)',
    'sql.raw(PLANNED_ANEW)',
    "sql.raw(isSorted ? 'materialized' : 'not materialized')",
    'sql.lit(limit)',
  ],
  'packages/database/src/search/tender-total.ts': ['sql.raw(PLANNED_ANEW)'],
  // a constant number
  'packages/database/src/tenders/tender-winners.ts': ['sql.lit(MAX_SUPPLIERS)'],
  // constant numbers and a constant state
  'packages/database/src/tenders/second-calls.ts': [
    'sql.lit(BATCH)',
    'sql.lit(SECOND_CALL_MS / DAY_MS)',
    'sql.lit(`${MAX_OPEN_DAYS} days`)',
    'sql.lit(PUBLISHED)',
  ],
}

const KEYWORD =
  '(?:select|insert|update|delete|with|copy|create|alter|drop|truncate|set|deallocate|vacuum|lock|listen|notify)'
const TEXT_PATTERNS = [
  // one level of nested brackets is enough for our code
  /(?:sql\.(?:raw|lit)|CompiledQuery\.raw)(?:<[^>]*>)?\((?:[^()]|\([^()]*\))*\)/g,
  // a template literal without Kysely's tag
  new RegExp(`(?<!sql(?:<[^\`]{0,200}>)?)\`\\s*${KEYWORD} [^\`]*\\$\\{[^\`]*\``, 'gi'),
  new RegExp(`(['"])\\s*${KEYWORD} [^'"\\n]*\\1\\s*\\+`, 'gi'),
]

/** @returns the expressions of a source file that become part of a statement's text */
function statementText(source: string): string[] {
  return TEXT_PATTERNS.flatMap((pattern) => source.match(pattern) ?? [])
}

test('no value becomes part of a statement: each expression that does is listed here with the reason', () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/(\.test\.tsx?$|\/(test|fake)-[^/]+\.ts$|^apps\/web\/)/.test(file))
    .sort()
  expect(files.length).toBeGreaterThan(200)
  const statements = files.flatMap((file) => {
    const pieces = statementText(readFileSync(`${ROOT}${file}`, 'utf8'))
    return pieces.length > 0 ? [[file, pieces.toSorted()] as const] : []
  })
  const allowed = Object.entries(ALLOWED).map(([file, pieces]) => [file, pieces.toSorted()] as const)
  expect(Object.fromEntries(statements)).toEqual(Object.fromEntries(allowed))
})

/** @returns the places where a source file imports or defines a `sql` tag other than Kysely's */
function otherSqlTags(source: string): string[] {
  const imports = [...source.matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)]
    .filter(([, names, from]) => from !== 'kysely' && /\bsql\b/.test(names ?? ''))
    .map(([statement]) => statement)
  return [...imports, ...(source.match(/\b(?:export (?:const|function) sql|(?<=import \{[^}]*)\bsql as \w+)\b/g) ?? [])]
}

test('the only sql tag is that of Kysely, under its own name', () => {
  const files = globSync('{apps,packages,scripts,e2e}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist|\.tsbuild)(\/|$)/.test(path),
  }).filter((file) => file !== 'scripts/sql-text.test.ts')
  expect(files.length).toBeGreaterThan(900)
  const tagsByFile = files.flatMap((file) => {
    const tags = otherSqlTags(readFileSync(`${ROOT}${file}`, 'utf8'))
    return tags.length > 0 ? [[file, tags] as const] : []
  })
  expect(Object.fromEntries(tagsByFile)).toEqual({})
})

test.each([
  ["import { type Db, sql } from './sql.ts'", 1],
  ["import { sql as built } from 'kysely'", 1],
  ['export const sql = (parts: TemplateStringsArray) => parts', 1],
  ["import { type RawBuilder, sql } from 'kysely'", 0],
  ["import { statements } from './sql.ts'", 0],
])('the tag check finds in %s this many: %i', (source, count) => {
  expect(otherSqlTags(source)).toHaveLength(count)
})

test.each([
  ['sql`select * from tender where name = ${sql.raw(name)}`', 1],
  ['sql.lit(request.query.q)', 1],
  ["await client.query(`select * from tender where name = '${name}'`)", 1],
  ["db.executeQuery(CompiledQuery.raw('delete from tender where id = ' + id))", 2],
  ['sql<{ id: number }>`select id from tender where name = ${name}`', 0],
  ['log.info(`deleted ${count}`)', 0],
])('the text check finds in %s this many: %i', (source, count) => {
  expect(statementText(source)).toHaveLength(count)
})
