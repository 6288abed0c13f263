import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Send } from '../product-process.ts'

/** Sends as `fetch` does, over kept connections that can be given back at a moment of our choice. */
export function openAgent(): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true })
  return {
    async send(url, { method = 'GET', headers, body }) {
      const asked = request(url, { method, headers, agent })
      asked.end(body)
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      const answered = await text(response)
      const pairs = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      return new Response(answered, { status: response.statusCode ?? 0, headers: pairs })
    },
    close: () => agent.destroy(),
  }
}
