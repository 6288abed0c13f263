import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BadAuthSecret, loadAuthSecret } from './auth-secret.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'mirador-')), 'data')
})
afterEach(() => rm(join(dataDir, '..'), { recursive: true }))

const load = (authSecret?: string, production = false) => loadAuthSecret({ authSecret, dataDir, production })

test('the secret is generated once, readable by the owner only, and the same at every start', async () => {
  const made = await load()
  expect(Buffer.from(made, 'base64url')).toHaveLength(32)
  expect((await stat(join(dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600)
  expect(await load()).toBe(made)
  expect(await readdir(dataDir)).toEqual(['auth-secret'])
})

test('processes that start concurrently share one secret', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => load()))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['auth-secret'])
})

test('a configured secret is used unchanged and creates no file', async () => {
  const secret = 'ñ'.repeat(16)
  expect(await load(secret)).toBe(secret)
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

test('production refuses to start without a configured secret, even with one in the data directory', async () => {
  await load()
  await expect(load(undefined, true)).rejects.toThrow(BadAuthSecret)
  await expect(load('', true)).rejects.toThrow(/^AUTH_SECRET es obligatorio en producción: al menos 32 bytes$/)
})

test('a short secret is refused with one line that names its origin', async () => {
  await expect(load('x'.repeat(31))).rejects.toThrow(/^AUTH_SECRET no es válido: debe tener al menos 32 bytes$/)
  await load()
  const file = join(dataDir, 'auth-secret')
  await writeFile(file, '\n')
  await expect(load()).rejects.toThrow(`${file} no es válido`)
})

test('the mode of a secret file is restored', async () => {
  const made = await load()
  const file = join(dataDir, 'auth-secret')
  await chmod(file, 0o644)
  expect(await load()).toBe(made)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim()).toBe(made)
})
