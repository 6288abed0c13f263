import { spawn } from 'node:child_process'
import { createServer, request as httpRequest } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openTestOauth } from './test-oauth.ts'

const RUNNER = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js')

/** The runner calls the public address, which is known before the port of the process: this server forwards to it. */
async function openFront() {
  let target = ''
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forward = httpRequest(target + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url: string) => {
      target = url
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** A port that is free now, for the address to which the runner is sent back. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

test('CNX-58 the conformance tests of authorization servers pass: metadata and the grant of a code', async () => {
  const front = await openFront()
  const world = await openTestOauth({ PUBLIC_URL: front.url })
  front.leadTo(world.app.url)
  try {
    const ana = await world.app.signIn('ana@maule.example')
    const options = { url: front.url, 'client-id': world.site.url, resource: world.resource, port: await freePort() }
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
    const runner = spawn(process.execPath, [RUNNER, 'authorization', ...args])
    let output = ''
    let isAnswered = false
    const read = async (chunk: Buffer) => {
      output += chunk
      const query = /asistentes\/autorizar\?(\S+)\n/.exec(output)?.[1]
      if (isAnswered || query === undefined) return
      isAnswered = true
      const { body } = await ana.call('POST', '/api/users/assistants/consent/answer', { query, allow: true })
      await fetch(body.redirect)
    }
    runner.stdout.on('data', (chunk) => void read(chunk))
    runner.stderr.on('data', (chunk) => {
      output += chunk
    })
    const code = await new Promise((done) => runner.on('close', done))
    expect({ code, isAnswered, output: code === 0 ? '' : output }).toEqual({ code: 0, isAnswered: true, output: '' })
    expect(output).not.toMatch(/FAILURE|SKIPPED|WARNING/)
  } finally {
    await world.close()
    await front.close()
  }
})
