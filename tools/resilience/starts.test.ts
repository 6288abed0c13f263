import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Process, type ProcessOptions, startApi, startProcess } from '../product-process.ts'
import { until } from '../until.ts'
import { openPlace, type Place, untilReady } from './place.ts'

const SERVER = process.env.TEST_DATABASE_URL
const isRoot = process.getuid?.() === 0
/** An unprivileged user, since root ignores file modes. */
const unprivileged = { uid: 65_534, gid: 65_534 }
const IMPORT = ['packages/ingestion/fixtures/publicadas.csv', '--as-of', '2026-10-01']

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function newPlace(dataDir?: string): Promise<Place> {
  const place = await openPlace(SERVER, dataDir)
  undo.push(place.close)
  return place
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-folder-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @returns the one line of output of a process that ends */
async function lineOf(process: Process): Promise<string> {
  expect(await process.ended).toBe(1)
  const printed = process.printed().trim()
  expect(printed.split('\n')).toHaveLength(1)
  return printed
}

/** Starts the product with invalid settings. @returns its one line of output */
async function refusal(env: Record<string, string>, options?: ProcessOptions): Promise<string> {
  const api = await startApi({ DEMO_DATA: 'false', LOG_LEVEL: 'warn', ...env }, options)
  undo.push(() => api.kill())
  return lineOf(api)
}

describe.skipIf(SERVER)('on the embedded database', { timeout: 240_000 }, () => {
  const holderOf = ({ dataDir }: Place) => JSON.parse(readFileSync(join(dataDir, 'mirador.lock'), 'utf8'))

  test('of three that start at the same moment one gets the lock, and the others name its process in one line', async () => {
    const place = await newPlace()
    const apis = await Promise.all([1, 2, 3].map(async () => place.keep(await startApi(place.settings))))
    await until(() => apis.filter(({ child }) => child.exitCode === 1).length === 2)
    const [winner] = apis.filter(({ child }) => child.exitCode === null)
    if (!winner) throw new Error('no process remains')
    await untilReady(winner)
    expect(holderOf(place).pid).toBe(winner.child.pid)
    const command = startProcess('apps/worker/src/import-tenders.ts', place.settings, { args: IMPORT })
    for (const loser of [...apis.filter((api) => api !== winner), command])
      expect(await lineOf(loser)).toContain(`está en uso por el proceso ${winner.child.pid} desde `)
    expect((await fetch(`${winner.url}/readyz`)).status).toBe(200)
  })

  test('the lock of a process killed with kill -9 is taken over, also when its pid belongs to another program now', async () => {
    const place = await newPlace()
    const first = await place.start()
    await first.kill()
    const lock = holderOf(place)
    expect(lock.pid).toBe(first.child.pid)
    // the pid of this process, which started at another time
    writeFileSync(join(place.dataDir, 'mirador.lock'), JSON.stringify({ ...lock, pid: process.pid }))
    const second = await place.start()
    expect(holderOf(place).pid).toBe(second.child.pid)
    await second.kill('SIGTERM')
    expect(() => holderOf(place)).toThrow(/ENOENT/)
  })

  test('a data folder that cannot be used stops the start with one line that names the problem', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'file'), '')
    expect(await refusal({ DATA_DIR: join(folder, 'file') })).toMatch(/^DATA_DIR no es una carpeta: /)
    const owner = isRoot ? unprivileged : undefined
    chmodSync(folder, 0o755)
    const closed = { DATA_DIR: join(folder, 'closed') }
    mkdirSync(closed.DATA_DIR, { mode: 0o555 })
    expect(await refusal(closed, { owner })).toMatch(/^No se puede escribir en DATA_DIR: EACCES/)
    await lineOf(startProcess('apps/worker/src/import-tenders.ts', closed, { owner, args: IMPORT }))
  })

  // the product repairs the permissions of its own files
  test.skipIf(!isRoot)('a database of another owner stops the start with one line', async () => {
    const folder = newFolder()
    chmodSync(folder, 0o777)
    const place = await newPlace(join(folder, 'data'))
    await (await place.start({}, { owner: unprivileged })).kill('SIGTERM')
    const pglite = join(place.dataDir, 'pglite')
    const give = ({ uid, gid }: typeof unprivileged, file: number, directory: number) => {
      const entries = readdirSync(pglite, { recursive: true, withFileTypes: true })
      const paths = entries.map((entry) => [join(entry.parentPath, entry.name), entry.isDirectory()] as const)
      for (const [path, isDirectory] of [...paths, [pglite, true] as const]) {
        chownSync(path, uid, gid)
        chmodSync(path, isDirectory ? directory : file)
      }
    }
    give({ uid: 0, gid: 0 }, 0o444, 0o555)
    expect(await refusal({ DATA_DIR: place.dataDir }, { owner: unprivileged })).toMatch(
      /^No se puede abrir la base de datos de .+: revisa sus permisos/,
    )
    give(unprivileged, 0o600, 0o700)
    await place.start({}, { owner: unprivileged })
  })
})

describe.skipIf(!SERVER)('on PostgreSQL', { timeout: 240_000 }, () => {
  test('an unusable DATABASE_URL stops the start with one line', async () => {
    const DATA_DIR = newFolder()
    const at = (part: Partial<Record<'pathname' | 'username' | 'port', string>>) =>
      refusal({ DATA_DIR, DATABASE_URL: Object.assign(new URL(SERVER ?? ''), part).href })
    expect(await at({ pathname: '/no_hay' })).toMatch(/^DATABASE_URL: esa base de datos no existe/)
    expect(await at({ username: 'nadie_asi' })).toMatch(/^DATABASE_URL: el servidor no acepta ese usuario/)
    expect(await at({ port: '1' })).toMatch(/^DATABASE_URL: nadie responde en esa dirección/)
  })

  test('of two first starts with demo data at the same moment one creates them, and both serve requests', async () => {
    const place = await newPlace()
    const apis = await Promise.all([1, 2].map(() => place.start({ DEMO_DATA: 'true' })))
    for (const api of apis) expect(api.printed()).toContain('Cuenta de demostración')
    const creating = apis.filter((api) => api.printed().includes('Creando los datos de demostración'))
    expect(creating).toHaveLength(1)
    await place.look(async ({ db }) => {
      const changes = await db.selectFrom('tender_change').select(['tender_id', 'field']).execute()
      expect(new Set(changes.map(({ tender_id, field }) => `${tender_id} ${field}`)).size).toBe(changes.length)
      expect(await db.selectFrom('company').select('id').execute()).toHaveLength(1)
      expect(await db.selectFrom('idp_user').select('sub').execute()).toHaveLength(1)
    })
  })
})
