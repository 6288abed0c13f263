import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a receiver got it. */
export interface Receipt {
  id: string
  headers: Record<string, string>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
  body: any
}

/** Answers a request; undefined: it is never answered. */
export type Reply = { status: number; headers?: Record<string, string> } | undefined

/** A receiver of webhooks on loopback, over HTTP. */
export async function openReceiver(reply: (receipt: Receipt) => Reply | Promise<Reply> = () => ({ status: 204 })) {
  const receipts: Receipt[] = []
  let answer = reply
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const headers = request.headers as Record<string, string>
    const receipt = { id: headers['webhook-id'] ?? '', headers, text, body: JSON.parse(text) }
    receipts.push(receipt)
    const given = await answer(receipt)
    if (given) response.writeHead(given.status, given.headers).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`,
    receipts,
    /** those of a type, in the order of their arrival */
    ofType: (type: string) => receipts.filter(({ body }) => body.type === type),
    answer(next: typeof reply) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>
