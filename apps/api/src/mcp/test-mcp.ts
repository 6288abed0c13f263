import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

interface ClientOptions {
  /** a client of 2025, which begins with `initialize` */
  isLegacy?: boolean
}

/** The official client, connected to `/mcp` with a personal token. */
export async function connectClient(url: string, token: string, { isLegacy = false }: ClientOptions = {}) {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: isLegacy ? 'legacy' : { pin: '2026-07-28' } } },
  )
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  return client
}

/** The structured content of a call that was not refused, checked against its text. */
export async function contentOf(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args })
  const [text] = result.content
  if (text?.type !== 'text') throw new Error(`${name} has no text`)
  if (result.isError) throw new Error(`${name}: ${text.text}`)
  if (text.text !== JSON.stringify(result.structuredContent)) throw new Error(`${name}: the text says something else`)
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
  return result.structuredContent as any
}

/** The refusal of a call. */
export async function refusalFrom(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { isError, content } = await client.callTool({ name, arguments: args })
  const [text] = content
  if (!isError || text?.type !== 'text') throw new Error(`${name} was not refused`)
  return JSON.parse(text.text) as { code: string; message: string; fields: { field: string; code: string }[] }
}

/** The body of a request of 2026-07-28 without a library, for what the official client does not send. */
export const toolCall = (name: string, args: Record<string, unknown>) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name,
    arguments: args,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
})

/** The headers of that request. */
export const callHeaders = (token: string, name: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': name,
})
