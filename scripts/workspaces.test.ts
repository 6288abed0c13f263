import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

// ARCHITECTURE.md, "The arrow"; .dependency-cruiser.cjs checks the imports themselves
const ARROW: Record<string, string[]> = {
  domain: [],
  contract: ['domain'],
  texts: ['contract'],
  database: ['domain'],
  ingestion: ['database', 'domain'],
  api: ['contract', 'database', 'domain', 'ingestion', 'texts'],
  worker: ['database', 'domain', 'ingestion'],
  web: ['contract', 'domain', 'texts'],
  e2e: ['api', 'database', 'domain', 'texts'],
}

const workspaces = Object.keys(ARROW).map((name) => {
  const folder = ['packages', 'apps', '.']
    .map((parent) => join(parent, name))
    .find((path) => existsSync(join(ROOT, path)))
  return { name, folder: folder ?? name }
})

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
interface Project {
  references?: { path: string }[]
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T
}

function referencedFolders(project: string, folder: string): string[] {
  return (read<Project>(project).references ?? []).map(({ path }) => normalize(join(folder, path)).replace(/\/$/, ''))
}

test('the arrow names every workspace', () => {
  const manifests = globSync('{packages,apps}/*/package.json', { cwd: ROOT }).concat('e2e/package.json')
  const names = manifests.map((path) => read<Manifest>(path).name)
  expect(names.sort()).toEqual(workspaces.map(({ name }) => `@mirador/${name}`).sort())
})

test.each(workspaces)('$name declares what the arrow allows it to import', ({ name, folder }) => {
  const { dependencies } = read<Manifest>(`${folder}/package.json`)
  const ours = Object.keys(dependencies ?? {}).filter((key) => key.startsWith('@mirador/'))
  expect(ours.sort()).toEqual((ARROW[name] ?? []).map((other) => `@mirador/${other}`))
})

test.each(workspaces)('the type references of $name are its declared dependencies', ({ name, folder }) => {
  const allowed = workspaces.filter((other) => ARROW[name]?.includes(other.name)).map((other) => other.folder)
  expect(referencedFolders(`${folder}/tsconfig.json`, folder).sort()).toEqual(allowed.sort())
})

test('the type check covers every workspace and the scripts', () => {
  const folders = workspaces.map(({ folder }) => folder)
  expect(referencedFolders('tsconfig.json', '.').sort()).toEqual(
    [...folders, 'apps/web/tsconfig.test.json', 'scripts'].sort(),
  )
})

test('every declared version is exact', () => {
  for (const path of ['package.json', ...workspaces.map(({ folder }) => `${folder}/package.json`)]) {
    const { dependencies, devDependencies } = read<Manifest>(path)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(`${path} ${name} ${version}`).toMatch(/ (npm:[^ ]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
  }
})

// npm drops the entries that its registry does not offer, and `npm ci` then refuses the file everywhere
test('the lock file holds the package of every platform', () => {
  const { packages } = read<{ packages: Record<string, { optionalDependencies?: Record<string, string> }> }>(
    'package-lock.json',
  )
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !locked.has(name))
  expect(missing).toEqual([])
})
