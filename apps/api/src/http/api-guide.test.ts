import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeToken } from '../identity/personal-tokens/test-tokens.ts'
import { openTestApp } from '../test-app.ts'
import { API_GUIDE_PATH } from './public-api.ts'

// The commands of the page as its reader runs them: a shell, curl, a token in a variable. A file of settings of curl
// connects the public address to the server of the test, so that the commands stay as they are.

const NOW = new Date('2026-11-20T12:00:00Z')
const TENDERS = 55

let app: Awaited<ReturnType<typeof openTestApp>>
let token: string
let sub: string
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-guide-'))
  app = await openTestApp({ now: () => NOW, settings: { PUBLIC_URL: 'http://mirador.example' } })
  const closes_at = new Date(NOW.getTime() + 30 * DAY_MS)
  const tenders = Array.from({ length: TENDERS }, (_, i) =>
    tenderRecord({ bid_idn: `1057-${i + 1}-LE26`, name: `Gases clínicos ${i}`, read_at: NOW, closes_at, status: 5 }),
  )
  await ingestTenders(app.database, tenders, NOW)
  ;({ sub } = await app.signIn('ana@andina.example'))
  await ensureAccount(app.database.db, sub, NOW)
  token = await storeToken(app, sub, ['leer', 'mesa:escribir'], NOW)
  writeFileSync(join(folder, '.curlrc'), `connect-to = "::${new URL(app.url).host}"\n`)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The commands of the served page, the first of which sets the token. */
async function readCommands(): Promise<string[]> {
  const page = await (await fetch(app.url + API_GUIDE_PATH)).text()
  return [...page.matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code><\/pre>/g)].map(([, text = '']) =>
    text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] as string),
  )
}

/** Runs a command in a shell as it stands. */
async function run(command: string): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', CURL_HOME: folder, MIRADOR_TOKEN: token, LC_ALL: 'C.UTF-8' }
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command], { cwd: folder, env })
  expect(stderr).not.toMatch(/curl: \(/)
  return stdout
}

const hasCurl = (() => {
  try {
    return execFileSync('curl', ['--version']).length > 0
  } catch {
    return false
  }
})()

const codesOf = ({ bids }: { bids: { bid_idn: string }[] }) => bids.map(({ bid_idn }) => bid_idn)

test('CNX-18 the page for programmers is in Spanish, without scripts, and has five calls', async () => {
  const response = await fetch(app.url + API_GUIDE_PATH)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await response.text()
  expect(page).toContain('<html lang="es">')
  expect(page).not.toContain('<script')
  const commands = await readCommands()
  expect(commands[0]).toMatch(/^export MIRADOR_TOKEN='mrd_/)
  expect(commands.slice(1)).toHaveLength(5)
  for (const command of commands.slice(1)) expect(command).toContain('curl -sS')
})

test.skipIf(!hasCurl)('CNX-18 each call does what the page says, exactly as it stands there', async () => {
  const [, search = '', read = '', changes = '', follow = '', walk = ''] = await readCommands()
  expect(codesOf(JSON.parse(await run(search)))).toHaveLength(20)
  expect(JSON.parse(await run(read))).toMatchObject([{ bid_idn: '1057-1-LE26' }])

  expect(await run(changes)).toBe('200\n')
  const stored = readFileSync(join(folder, 'cambios.json'), 'utf8')
  expect(JSON.parse(stored)).toHaveProperty('first_read_at')
  expect(await run(changes)).toBe('304\n')
  expect(readFileSync(join(folder, 'cambios.json'), 'utf8')).toBe(stored)
  expect(await run(changes)).toBe('304\n')

  for (let time = 0; time < 2; time++)
    expect(JSON.parse(await run(follow))).toEqual({ bid_idn: '1057-1-LE26', is_followed: true })
  const follows = await app.database.db.selectFrom('tender_follow').select('sub').where('sub', '=', sub).execute()
  expect(follows).toHaveLength(1)

  await run(walk)
  const pages = readFileSync(join(folder, 'licitaciones.jsonl'), 'utf8').trim().split('\n')
  expect(pages).toHaveLength(2)
  const codes = pages.flatMap((page) => codesOf(JSON.parse(page)))
  expect([codes.length, new Set(codes).size]).toEqual([TENDERS, TENDERS])
})
