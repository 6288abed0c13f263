import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
interface Project {
  references?: { path: string }[]
}

// what each workspace may import; .dependency-cruiser.cjs checks the imports themselves against the same table.
// Test code of any workspace may import packages/testing besides: a development dependency.
const arrows = Object.entries(read<Record<string, string[]>>('scripts/workspace-arrows.json'))
const workspaces = arrows.map(([folder, imports]) => ({ name: packageName(folder), folder, imports }))

const TESTING = 'packages/testing'

/** @returns the TypeScript project of a workspace's tests, where they are not compiled with its product code */
function testProject(folder: string): string | undefined {
  const project = `${folder}/tsconfig.test.json`
  return existsSync(join(ROOT, project)) ? project : undefined
}

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
  const manifests = globSync('{packages,apps}/*/package.json', { cwd: ROOT }).concat(
    'e2e/package.json',
    'tools/package.json',
  )
  const names = manifests.map((path) => read<Manifest>(path).name)
  expect(names.sort()).toEqual(workspaces.map(({ name }) => name).sort())
})

test.each(workspaces)('$name declares the dependencies that the arrow table allows', ({ folder, imports }) => {
  const { dependencies } = read<Manifest>(`${folder}/package.json`)
  const ours = Object.keys(dependencies ?? {}).filter((key) => key.startsWith('@mirador/'))
  expect(ours.sort()).toEqual(imports.map(packageName).sort())
})

test.each(workspaces)('the TypeScript references of $name are its declared dependencies', ({ folder, imports }) => {
  const { devDependencies } = read<Manifest>(`${folder}/package.json`)
  const forTests = devDependencies?.[packageName(TESTING)] ? [TESTING] : []
  const projects = [`${folder}/tsconfig.json`, testProject(folder)].filter((project) => project !== undefined)
  const referenced = new Set(projects.flatMap((project) => referencedFolders(project, folder)))
  referenced.delete(folder)
  // the scripts of the root are no workspace
  referenced.delete('scripts')
  expect([...referenced].sort()).toEqual([...imports, ...forTests].sort())
})

test('the type check covers every workspace and the scripts', () => {
  const folders = workspaces.map(({ folder }) => folder)
  const testProjects = folders.map(testProject).filter((project) => project !== undefined)
  expect(referencedFolders('tsconfig.json', '.').sort()).toEqual([...folders, ...testProjects, 'scripts'].sort())
})

test('every declared version is exact', () => {
  for (const path of ['package.json', ...workspaces.map(({ folder }) => `${folder}/package.json`)]) {
    const { dependencies, devDependencies, optionalDependencies } = read<Manifest>(path)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      expect(`${path} ${name} ${version}`).toMatch(/ (npm:[^ ]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
  }
})
