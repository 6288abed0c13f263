import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Send } from '../product-process.ts'

/** Opens a replacement of `fetch` with its own keep-alive connections, which `close` ends. */
export function openAgent(): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true })
  return {
    async send(url, { method = 'GET', headers, body }) {
      const outgoing = request(url, { method, headers, agent })
      outgoing.end(body)
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
      const responseBody = await text(response)
      const pairs = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      return new Response(responseBody, { status: response.statusCode ?? 0, headers: pairs })
    },
    close: () => agent.destroy(),
  }
}
