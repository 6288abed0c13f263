import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answers, type Flood, type FloodRequest, PUBLIC_ADDRESS } from './floods.ts'

// The sending side of a flood, in the process of the attackers.

export interface FloodRun {
  url: string
  flood: Flood
  /** address of the flood, as a trusted proxy forwards it */
  address: string
  /** access tokens of the participating accounts */
  tokens: readonly string[]
  ms: number
}

type Count = (status: number) => void

/**
 * Sends a flood for `ms`.
 * @returns the number of requests with each status; -1: the connection failed, -2: no answer by the end
 */
export async function flood(run: FloodRun): Promise<Answers> {
  const answers: Answers = {}
  const count: Count = (status) => {
    answers[status] = (answers[status] ?? 0) + 1
  }
  const { kind } = run.flood
  if (kind === 'requests') await sendRequests(run, run.flood, count)
  else if (kind === 'bodies') await withholdBodies(run, run.flood, count)
  else if (kind === 'slow readers') await readNothing(run, run.flood, count)
  else await downloadInTurn(run, run.flood, count)
  return answers
}

type OfKind<K extends Flood['kind']> = Extract<Flood, { kind: K }>
const TICK_MS = 10

async function sendRequests({ url, address, ms }: FloodRun, flood: OfKind<'requests'>, count: Count): Promise<void> {
  const { requests, connections, perSecond } = flood
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const start = performance.now()
  let [sent, open] = [0, 0]
  while (performance.now() - start < ms) {
    const due = ((performance.now() - start) / 1000) * perSecond
    // a request without a free connection is not sent later
    if (open >= connections) sent = Math.max(sent, Math.floor(due) - connections)
    for (; sent < due && open < connections; sent++) {
      open++
      void send(url, requests[sent % requests.length] as FloodRequest, { agent, address }).then((status) => {
        open--
        count(status)
      })
    }
    await sleep(TICK_MS)
  }
  for (let unanswered = open; unanswered > 0; unanswered--) count(-2)
  agent.destroy()
}

interface Sender {
  agent?: Agent
  address: string
  token?: string | undefined
}

function open(url: string, { method, path, headers, body }: FloodRequest, sender: Sender): ClientRequest {
  const { port, hostname } = new URL(url)
  const ours = encodeURIComponent(`http://localhost:${port}/`)
  const sending = request({
    hostname,
    port,
    method,
    path: path.replace(PUBLIC_ADDRESS, ours),
    agent: sender.agent ?? false,
    headers: {
      'x-forwarded-for': sender.address,
      'accept-encoding': 'br, gzip',
      ...(sender.token && { authorization: `Bearer ${sender.token}` }),
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
  })
  sending.end(body)
  return sending
}

/** @returns the status once the answer is complete; -1: the connection failed */
function send(url: string, request: FloodRequest, sender: Sender): Promise<number> {
  return new Promise((resolve) => {
    const failed = () => resolve(-1)
    open(url, request, sender)
      .on('response', (response: IncomingMessage) => {
        response
          .resume()
          .on('end', () => resolve(response.statusCode ?? -1))
          .on('error', failed)
      })
      .on('error', failed)
  })
}

async function withholdBodies({ url, address, ms }: FloodRun, flood: OfKind<'bodies'>, count: Count): Promise<void> {
  const { connections, opensPerSecond, path } = flood
  const { hostname, port } = new URL(url)
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`
  const sockets = new Set<Socket>()
  const end = performance.now() + ms
  const openOne = () => {
    const socket = connect(Number(port), hostname, () => socket.write(head))
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', (data) => count(Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1] ?? -1)))
    socket.once('close', () => sockets.delete(socket))
  }
  while (performance.now() < end) {
    for (let opened = 0; opened < (opensPerSecond * TICK_MS) / 1000 && sockets.size < connections; opened++) openOne()
    await sleep(TICK_MS)
  }
  for (const socket of sockets) {
    count(-2)
    socket.destroy()
  }
}

async function readNothing(run: FloodRun, flood: OfKind<'slow readers'>, count: Count): Promise<void> {
  const end = performance.now() + run.ms
  const readers = Array.from({ length: flood.connections }, async (_, i) => {
    while (performance.now() < end) {
      const agent = new Agent({ keepAlive: false })
      const headers = { 'accept-encoding': 'identity' }
      const sending = open(
        run.url,
        { method: 'GET', path: flood.path, headers },
        { agent, address: run.address, token: run.tokens[i] },
      )
      const status = await new Promise<number>((resolve) => {
        const timer = setTimeout(() => resolve(-2), end - performance.now())
        const settle = (value: number) => {
          clearTimeout(timer)
          resolve(value)
        }
        // the answer stays paused, since it is never read
        sending.on('response', (response: IncomingMessage) => {
          if (response.statusCode !== 200) settle(response.statusCode ?? -1)
          response.on('error', () => settle(-1)).on('close', () => settle(-1))
        })
        sending.on('error', () => settle(-1))
      })
      count(status)
      sending.destroy()
      agent.destroy()
      await sleep(500)
    }
  })
  await Promise.all(readers)
}

async function downloadInTurn(run: FloodRun, flood: OfKind<'own data'>, count: Count): Promise<void> {
  const end = performance.now() + run.ms
  const agent = new Agent({ keepAlive: true })
  const loops = Array.from({ length: flood.connections }, async () => {
    while (performance.now() < end) {
      const sender = { agent, address: run.address, token: run.tokens[0] }
      const status = await send(run.url, { method: 'GET', path: flood.path }, sender)
      count(status)
      if (status !== 200) await sleep(50)
    }
  })
  await Promise.all(loops)
  agent.destroy()
}
