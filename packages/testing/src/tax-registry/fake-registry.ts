import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** An upstream registry over HTTP on loopback with configurable answers and faults. */
export async function startFakeRegistry() {
  const calls: { path: string; key: string | undefined }[] = []
  let answer: Answer = (_, response) => response.end()
  const server = createServer((request, response) => {
    calls.push({ path: request.url ?? '', key: request.headers['x-api-key'] as string | undefined })
    answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    calls,
    answerWith(next: Answer) {
      answer = next
    },
    json(value: unknown, status = 200) {
      answer = (_, response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    },
    text(body: string, status = 200) {
      answer = (_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(body)
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
