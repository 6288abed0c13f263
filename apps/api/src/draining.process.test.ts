import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { startSmtpServer } from '@mirador/testing/mail/smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort, openTestPlace, processStarter, untilReady } from './test-process.ts'

const products = processStarter()
let place: Awaited<ReturnType<typeof openTestPlace>>
beforeAll(async () => {
  place = await openTestPlace()
})
afterAll(() => place.close())

const agent = new Agent({ keepAlive: true })
afterEach(() => products.killAll())

async function ask(url: string) {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  return read(response)
}

async function read(response: IncomingMessage) {
  let text = ''
  for await (const chunk of response) text += chunk
  return { status: response.statusCode, connection: response.headers.connection, text }
}

const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(false)
    }).on('error', () => resolve(true))
  })

test('on SIGTERM it reports 503, refuses new connections, answers open requests, finishes its mail, and ends with 0', async () => {
  const mails: (() => void)[] = []
  const smtp = await startSmtpServer({
    onData(stream, _session, done) {
      stream.resume().on('end', () => mails.push(done))
    },
  })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { child, ended, printed } = products.start({
    ...place.settings,
    DEMO_DATA: 'false',
    PORT: String(port),
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: '3',
    SMTP_URL: smtp.url,
  })
  await untilReady(port)
  // like a browser: one connection opened in advance and never used, one kept open after use
  const ahead = connect(port, '127.0.0.1')
  const aheadClosed = once(ahead, 'close')
  await once(ahead, 'connect')
  expect(await ask(`${url}/healthz`)).toMatchObject({ status: 200, connection: 'keep-alive' })
  const message = JSON.stringify({ email: 'ana@empresa.cl', name: 'Ana', message: 'Hola, ¿me llaman?' })
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  await fetch(`${url}/api/contact/send`, { ...post, body: message })
  await expect.poll(() => mails.length, { timeout: 60_000 }).toBe(1)
  // a request whose body is still arriving
  const underWay = request(`${url}/api/contact/send`, {
    ...post,
    headers: { ...post.headers, expect: '100-continue', 'content-length': Buffer.byteLength(message) },
  })
  underWay.flushHeaders()
  await once(underWay, 'continue')

  child.kill('SIGTERM')
  await expect.poll(() => ask(`${url}/readyz`)).toMatchObject({ status: 503, text: '{"status":"ending"}' })
  // requests that a balancer still sends are answered, and their connection is closed
  expect(await ask(`${url}/healthz`)).toMatchObject({ status: 200, connection: 'close' })
  await expect.poll(() => isRefused(port), { timeout: 60_000 }).toBe(true)
  await aheadClosed
  expect(child.exitCode).toBeNull()
  underWay.end(message)
  const [answer] = (await once(underWay, 'response')) as [IncomingMessage]
  expect(await read(answer)).toMatchObject({
    status: 200,
    connection: 'close',
    text: expect.stringContaining('received_at'),
  })
  for (const done of mails) done()
  expect(await ended).toBe(0)
  expect(printed.output).toContain('mail sent')
  expect(printed.output).not.toContain('Fin forzado')
  await smtp.close()
})

test('a second signal ends it at once, with one line', async () => {
  const port = await freePort()
  const { child, ended, printed } = products.start({
    ...place.settings,
    DEMO_DATA: 'false',
    PORT: String(port),
    DRAIN_SECONDS: '300',
  })
  await untilReady(port)
  const tellAgain = () => {
    child.kill('SIGTERM')
    return child.exitCode
  }
  // two signals in short succession count as one that was forwarded twice
  await expect.poll(tellAgain, { timeout: 60_000 }).toBe(1)
  await ended
  expect(printed.output.split('\n').filter((line) => line.startsWith('Fin forzado'))).toEqual([
    'Fin forzado por una segunda señal: lo que estaba en curso quedó sin respuesta.',
  ])
})

test('a shutdown that takes too long is ended, with one line', async () => {
  const endOnSignal = new URL('end-on-signal.ts', import.meta.url).href
  const stuck = `import { endOnSignal } from '${endOnSignal}'
    endOnSignal(() => new Promise(() => {}), 0, 20)
    setInterval(() => {}, 1000)
    process.kill(process.pid, 'SIGTERM')`
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', stuck], (error, _, stderr) =>
      resolve({ code: error?.code, stderr }),
    )
  })
  expect([code, stderr]).toEqual([1, 'Fin forzado a los 0 segundos: lo que estaba en curso quedó sin respuesta.\n'])
})
