import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Prefix of the imports, direct or through helpers, of a test that opens a database. */
const OPENS_DATABASE = 'packages/database/src/testing/test-'

/** `import … from`, `export … from` and `import(…)`; types alone open nothing. */
const IMPORT = /^(?:im|ex)port\s+(?!type\s)[^'"]*?from\s+'([^']+)'|\bimport\('([^']+)'\)/gm

const imported = new Map<string, readonly string[]>()

/** The modules of the product that a file imports, by their paths from the root. */
export function importsOf(file: string): readonly string[] {
  const known = imported.get(file)
  if (known) return known
  const modules = [...readFileSync(ROOT + file, 'utf8').matchAll(IMPORT)].flatMap(([, from, dynamic]) =>
    pathsOf(file, from ?? dynamic ?? ''),
  )
  imported.set(file, modules)
  return modules
}

function pathsOf(file: string, specifier: string): string[] {
  if (specifier.startsWith('.')) return existing(join(dirname(file), specifier))
  const [, workspace, path] = specifier.match(/^@mirador\/([a-z]+)\/(.+)$/) ?? []
  return ['packages', 'apps'].flatMap((folder) => existing(`${folder}/${workspace}/src/${path}.ts`))
}

const existing = (path: string) => (existsSync(ROOT + path) ? [path] : [])

/**
 * Whether a test may open a database: those of the project `database` do, all others belong to `unit`.
 * @param file its path from the root
 */
export function opensDatabase(file: string): boolean {
  const seen = new Set([file])
  // grows during the loop
  for (const one of seen) {
    if (one.startsWith(OPENS_DATABASE)) return true
    for (const next of importsOf(one)) seen.add(next)
  }
  return false
}

/** Words for what may differ between the embedded database and a server: locks, transactions, cancellations, the driver. */
const DIFFERS = /\b(?:dead)?locks?\b(?![ -](?:\w+ ){0,2}out)|transaction|cancellation|concurren|interleav|\bdriver\b/i
/** Titles of tests, and what a file says about them beside its name and titles. */
const TITLES = /^\s*(?:test|describe)\b.*/gm
const COMMENTS = /\/\/.*|^\s*\/?\*.*/gm

/** Tests of statements and of imports that store. */
const STATEMENTS = 'packages/{database,ingestion/src/{demo,files,formats,services,tax-registry}}/**'

/** The titles of tests that run on both, for the option `-t` of Vitest. */
export const DIFFERING_TITLES = DIFFERS.source

/**
 * Whether a test of the project `database` runs on PostgreSQL too: it tests statements or stored data, or names what
 * may differ between the two. Endpoints and syncs send the same statements to both.
 * @param file its path from the root
 * @returns `titles` when the tests with such a title do
 */
export function runsOnBoth(file: string): boolean | 'titles' {
  if (matchesGlob(file, STATEMENTS)) return true
  const text = readFileSync(ROOT + file, 'utf8')
  // a part of it that runs on PostgreSQL alone
  if (text.includes('TEST_DATABASE_URL')) return true
  if ([file, ...(text.match(COMMENTS) ?? [])].some((one) => DIFFERS.test(one))) return true
  return (text.match(TITLES) ?? []).some((one) => DIFFERS.test(one)) && 'titles'
}
