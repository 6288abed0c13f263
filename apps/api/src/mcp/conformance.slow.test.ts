import { execFile } from 'node:child_process'
import { createServer, request as httpRequest } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { SCOPES } from '@mirador/domain/account/personal-tokens'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { handleError } from '../http/error-handler.ts'
import { storeToken } from '../identity/personal-tokens/test-tokens.ts'
import { openTestApp } from '../test-app.ts'
import { mcp } from './mcp.ts'
import { registerFixtureTools } from './test-fixture-tools.ts'

const REVISION = '2026-07-28'
const EXPECTED = fileURLToPath(new URL('conformance-not-offered.yml', import.meta.url))
const RUNNER = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js')

/** The runner sends no token: this proxy adds it, and leaves every other header as it came. */
function withToken(target: number, token: string) {
  return createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` }
    const { method, url: path } = incoming
    const forwarded = httpRequest({ host: '127.0.0.1', port: target, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
}

test('CNX-53 the conformance tests of the protocol pass, but for what a reviewed list says is not offered', async () => {
  const now = new Date()
  const app = await openTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  const { sub } = await app.signIn('ana@maule.example')
  await ensureAccount(app.database.db, sub, now)
  const door = fastify()
  door.setErrorHandler(handleError)
  await door.register(mcp(app.context, registerFixtureTools))
  await door.listen({ host: '127.0.0.1', port: 0 })
  const proxy = withToken((door.server.address() as AddressInfo).port, await storeToken(app, sub, SCOPES, now))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`
    const args = [RUNNER, 'server', '--url', url, '--requirements', REVISION, '--expected-failures', EXPECTED]
    const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
      execFile(process.execPath, args, { maxBuffer: 1e8 }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
      )
    })
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
  } finally {
    proxy.closeAllConnections()
    proxy.close()
    await door.close()
    await app.close()
  }
})
