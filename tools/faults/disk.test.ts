import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERROR_TEXTS } from '@mirador/api/http/error-texts'
import { afterEach, describe, expect, test } from 'vitest'
import { type ApiProcess, openBrowser, type ProcessOptions, startApi, startProcess } from '../product-process.ts'
import { until } from '../until.ts'
import { untilReady } from './place.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const isRoot = process.getuid?.() === 0
const isEmbeddedRound = process.env.TEST_DATABASE_URL === undefined
const settings = { DEMO_DATA: 'false', TRUST_PROXY: '1', LOG_LEVEL: 'warn' }

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
}, 30_000)

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-disk-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(env: Record<string, string>, options?: ProcessOptions): Promise<ApiProcess> {
  const api = await startApi({ ...settings, ...env }, options)
  undo.push(() => api.kill())
  return api
}

/**
 * Starts the product with invalid settings.
 * @returns its one line of output
 */
async function refusal(env: Record<string, string>, options?: ProcessOptions): Promise<string> {
  const api = await start(env, options)
  expect(await api.ended).toBe(1)
  expect(api.printed().trim().split('\n')).toHaveLength(1)
  return api.printed().trim()
}

/** An unprivileged user, since root ignores file modes. */
const unprivileged = { uid: 65_534, gid: 65_534 }

// mounting needs root, and fails in some containers; the test is skipped then
const disk = isEmbeddedRound ? mountSmallDisk(200) : undefined
if (disk) undo.push(disk.remove)

describe.skipIf(!isEmbeddedRound)('the disk of the embedded database', { timeout: 120_000 }, () => {
  test.skipIf(!disk)(
    'when it is full, reads continue and writes get a 503; both recover when there is space',
    async () => {
      const { folder, leave, free } = disk as SmallDisk
      const api = await start({ DATA_DIR: join(folder, 'data') })
      await untilReady(api)
      let sent = 0
      const send = async () => {
        const sender = openBrowser('', `10.203.${sent >> 8}.${sent & 255}`)
        const message = `Mensaje número ${sent++}.`
        return sender.call(api, 'POST', '/api/contact/send', { name: 'Ana', email: 'ana@ejemplo.cl', message })
      }
      const outbox = async () => (await (await fetch(`${api.url}/dev/outbox`)).text()).match(/Mensaje número \d+\./g)
      expect((await send()).status).toBe(200)
      // space for a few writes: the product refuses writes before the engine runs out of space
      leave(8)
      for (let i = 0; i < 20; i++) {
        expect(await send()).toEqual({ status: 503, body: { code: 'unavailable', message: ERROR_TEXTS.unavailable } })
      }
      const ready = await fetch(`${api.url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'disk full' }])
      expect(await outbox()).toEqual(['Mensaje número 0.'])
      // another start is refused too, also of a command
      await api.kill()
      const line = /^Quedan menos de 64 MB en el disco de la carpeta de datos .+: libera espacio\.$/
      expect(await refusal({ DATA_DIR: join(folder, 'data') })).toMatch(line)
      free()
      const again = await start({ DATA_DIR: join(folder, 'data') })
      await untilReady(again)
      expect(await (await fetch(`${again.url}/dev/outbox`)).text()).toContain('Mensaje número 0.')
      leave(8)
      // probes of 250 ms share one answer
      await until(async () => (await fetch(`${again.url}/readyz`)).status === 503)
      free()
      await untilReady(again)
    },
  )

  test('a data folder that cannot be used stops the start with one line that names the problem', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'file'), '')
    expect(await refusal({ DATA_DIR: join(folder, 'file') })).toMatch(/^DATA_DIR no es una carpeta: /)
    const owner = isRoot ? unprivileged : undefined
    chmodSync(folder, 0o755)
    mkdirSync(join(folder, 'closed'), { mode: 0o555 })
    expect(await refusal({ DATA_DIR: join(folder, 'closed') }, { owner })).toMatch(
      /^No se puede escribir en DATA_DIR: EACCES/,
    )
    const command = startProcess(
      'apps/worker/src/import-tenders.ts',
      { DATA_DIR: join(folder, 'closed') },
      { owner, args: ['packages/ingestion/fixtures/publicadas.csv', '--as-of', '2026-10-01'] },
    )
    expect(await command.ended).toBe(1)
    expect(command.printed().trim().split('\n')).toHaveLength(1)
  })

  // the product repairs the permissions of its own files
  test.skipIf(!isRoot)('a database of another owner stops the start with one line', async () => {
    const folder = newFolder()
    chmodSync(folder, 0o777)
    const data = join(folder, 'data')
    const first = await start({ DATA_DIR: data }, { owner: unprivileged })
    await untilReady(first)
    await first.kill('SIGTERM')
    const pglite = join(data, 'pglite')
    const give = ({ uid, gid }: typeof unprivileged, file: number, directory: number) => {
      const entries = readdirSync(pglite, { recursive: true, withFileTypes: true })
      const paths = entries.map((entry) => [join(entry.parentPath, entry.name), entry.isDirectory()] as const)
      for (const [path, isDirectory] of [...paths, [pglite, true] as const]) {
        chownSync(path, uid, gid)
        chmodSync(path, isDirectory ? directory : file)
      }
    }
    give({ uid: 0, gid: 0 }, 0o444, 0o555)
    expect(await refusal({ DATA_DIR: data }, { owner: unprivileged })).toMatch(
      /^No se puede abrir la base de datos de .+: revisa sus permisos/,
    )
    give(unprivileged, 0o600, 0o700)
    await untilReady(await start({ DATA_DIR: data }, { owner: unprivileged }))
  })
})

test.skipIf(isEmbeddedRound)(
  'an unusable DATABASE_URL stops the start with one line',
  async () => {
    const DATA_DIR = newFolder()
    const server = process.env.TEST_DATABASE_URL ?? ''
    const at = (part: Partial<Record<'pathname' | 'username' | 'port', string>>) =>
      refusal({ DATA_DIR, DATABASE_URL: Object.assign(new URL(server), part).href })
    expect(await at({ pathname: '/no_hay' })).toMatch(/^DATABASE_URL: esa base de datos no existe/)
    expect(await at({ username: 'nadie_asi' })).toMatch(/^DATABASE_URL: el servidor no acepta ese usuario/)
    expect(await at({ port: '1' })).toMatch(/^DATABASE_URL: nadie responde en esa dirección/)
  },
  60_000,
)
