import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const UNITS = fileURLToPath(new URL('../../deploy/systemd/', import.meta.url))
const CADDYFILE = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url))
const HAPROXY = fileURLToPath(new URL('../../deploy/failover/haproxy.cfg', import.meta.url))
const services = globSync('*.service', { cwd: UNITS }).sort()

const has = (program: string) => spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined
const run = (program: string, args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  return { status, output: stdout + stderr }
}

describe.skipIf(!has('systemd-analyze'))('the systemd units (needs the package systemd)', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mirador-units-'))
    cpSync(UNITS, folder, { recursive: true })
    // `verify` requires existing programs, and the product is not installed in /opt here
    for (const service of services) {
      const text = readFileSync(join(folder, service), 'utf8')
      writeFileSync(join(folder, service), text.replaceAll('/opt/mirador/node_modules/.bin/node', process.execPath))
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('have no error', () => {
    const units = globSync('*', { cwd: folder }).map((unit) => join(folder, unit))
    expect(units).toHaveLength(4)
    expect(run('systemd-analyze', ['verify', '--man=no', ...units])).toEqual({ status: 0, output: '' })
  })

  test.each(services)('%s has an exposure of at most 2.0', (service) => {
    const file = join(folder, service)
    // the threshold is in tenths; one above it is an error
    execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', file], {
      stdio: 'pipe',
    })
    const { output } = run('systemd-analyze', ['security', '--offline=true', '--no-pager', file])
    expect(Number(/exposure level for .*: ([\d.]+)/.exec(output)?.[1])).toBeLessThanOrEqual(2)
  })
})

describe.skipIf(!has('caddy'))('the Caddyfile (needs the package caddy)', () => {
  test('is valid and formatted', () => {
    const env = { MIRADOR_HOST: 'mirador.example.cl', HOME: tmpdir() }
    const args = ['--config', CADDYFILE, '--adapter', 'caddyfile']
    expect(run('caddy', ['validate', ...args], env)).toMatchObject({ status: 0 })
    expect(run('caddy', ['fmt', CADDYFILE], env).output).toBe(readFileSync(CADDYFILE, 'utf8'))
  })
})

describe.skipIf(!has('haproxy'))('the configuration of HAProxy (needs the package haproxy)', () => {
  test('is valid without a warning', () => {
    const env = { NODE1: '10.0.0.1:5432', NODE2: '10.0.0.2:5432', NODE3: '10.0.0.3:5432' }
    expect(run('haproxy', ['-c', '-f', HAPROXY], env)).toEqual({ status: 0, output: 'Configuration file is valid\n' })
  })
})
