import { globSync, readFileSync } from 'node:fs'
import { basename, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
interface Project {
  references?: { path: string }[]
}

// what each workspace may import; .dependency-cruiser.cjs checks the imports themselves against the same table
const arrows = Object.entries(read<Record<string, string[]>>('scripts/workspace-arrows.json'))
const workspaces = arrows.map(([folder, imports]) => ({ name: packageName(folder), folder, imports }))

/** @returns the npm name of a workspace: `packages/domain` → `@mirador/domain` */
function packageName(folder: string): string {
  return `@mirador/${basename(folder)}`
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T
}

function referencedFolders(project: string, folder: string): string[] {
  return (read<Project>(project).references ?? []).map(({ path }) => normalize(join(folder, path)).replace(/\/$/, ''))
}

test('the arrow table names every workspace', () => {
  const manifests = globSync('{packages,apps}/*/package.json', { cwd: ROOT }).concat('e2e/package.json')
  const names = manifests.map((path) => read<Manifest>(path).name)
  expect(names.sort()).toEqual(workspaces.map(({ name }) => name).sort())
})

test.each(workspaces)('$name declares as dependencies what the arrow table allows', ({ folder, imports }) => {
  const { dependencies } = read<Manifest>(`${folder}/package.json`)
  const ours = Object.keys(dependencies ?? {}).filter((key) => key.startsWith('@mirador/'))
  expect(ours.sort()).toEqual(imports.map(packageName).sort())
})

test.each(workspaces)('the TypeScript references of $name are its declared dependencies', ({ folder, imports }) => {
  expect(referencedFolders(`${folder}/tsconfig.json`, folder).sort()).toEqual(imports.toSorted())
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
