import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { InsufficientScope } from '../http/api-error.ts'
import { answerCancellably } from '../http/cancellable-answer.ts'
import { isRepeated, oncePerKey } from '../http/repeatable.ts'
import type { TokenCaller } from '../identity/personal-tokens/token-caller.ts'
import { operationsFor } from './call-operation.ts'
import { INSTRUCTIONS } from './mcp-texts.ts'
import { isToolOpen, type Tool } from './tool.ts'
import { toolResult } from './tool-answer.ts'
import { refusalOf } from './tool-refusal.ts'
import { toolSchema } from './tool-schema.ts'
import { TOOLS } from './tools.ts'

/** One request of an assistant. */
export interface McpCall {
  request: FastifyRequest
  reply: FastifyReply
  caller: TokenCaller
}

/** How long the list of tools may be kept: it changes with the release and with the scopes of a token. */
const LIST_TTL_MS = 5 * 60_000

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const WRITES = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/**
 * Builds the server of each request: its tools are those that the token opens, always in one order.
 * @param extend adds the tools that the protocol's own tests call
 */
export function mcpServers(context: Context, extend?: (server: McpServer) => void) {
  const { env, requestLimits } = context
  const open = TOOLS.filter((tool) => isToolOpen(tool, env.sections))
  const byName = new Map(open.map((tool) => [tool.name, tool]))
  const once = oncePerKey(context)

  function serverFor(call: McpCall): McpServer {
    const { scopes } = call.caller.token
    const server = new McpServer(
      { name: 'mirador', title: env.companyName, version: '1' },
      {
        instructions: INSTRUCTIONS,
        capabilities: { tools: { listChanged: false } },
        cacheHints: { 'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'private' } },
      },
    )
    for (const tool of open) {
      if (!scopes.includes(tool.scope)) continue
      const { title, description } = tool.text
      server.registerTool(
        tool.name,
        {
          title,
          description,
          inputSchema: toolSchema(tool.input),
          outputSchema: toolSchema(tool.answer),
          annotations: { title, ...(tool.writes ? WRITES : READS) },
        },
        (input) => answer(tool, input, call),
      )
    }
    extend?.(server)
    return server
  }

  async function answer(tool: Tool, input: unknown, call: McpCall): Promise<CallToolResult> {
    const { request, reply, caller } = call
    const work = () => run(tool, input, call)
    try {
      return await answerCancellably(
        reply,
        {
          isRead: !tool.writes,
          begin: (departure) => requestLimits.beginCall(caller.sub, departure),
          turns: requestLimits.databaseTime.turnsOf(caller.sub, request.ip),
        },
        tool.writes ? () => writeOnce(tool, input as { clave: string }, call, work) : work,
      )
    } catch (error) {
      const { result, isFailure } = refusalOf(error)
      if (isFailure) request.log.error({ err: error, tool: tool.name }, 'a tool failed')
      return result
    }
  }

  async function run(tool: Tool, input: unknown, { request, reply, caller }: McpCall): Promise<CallToolResult> {
    return toolResult(tool, await tool.run(input as never, operationsFor({ request, reply, caller, context })))
  }

  /** A repeat with the same key gets the result of the first attempt; with other inputs it is refused. */
  async function writeOnce(
    tool: Tool,
    { clave, ...input }: { clave: string },
    { request, caller }: McpCall,
    work: () => Promise<CallToolResult>,
  ): Promise<CallToolResult> {
    const outcome = await once({
      caller,
      key: clave,
      content: ['mcp', tool.name, JSON.stringify(input)].join('\n'),
      work,
      answerOf: (result) => ({ status: 200, answer: JSON.stringify(result) }),
      refusalOf: (error) => {
        const { result, status } = refusalOf(error)
        return isRepeated(status) ? { status, answer: JSON.stringify(result) } : undefined
      },
      log: request.log,
    })
    return 'result' in outcome ? outcome.result : (JSON.parse(outcome.kept.answer) as CallToolResult)
  }

  /**
   * Refuses calls of tools that the token does not open before they are served, so that the client learns the scope.
   * @throws InsufficientScope
   */
  function requireScope(body: unknown, { token: { scopes } }: TokenCaller): void {
    const { method, params } = Object(body) as { method?: unknown; params?: { name?: unknown } }
    const tool = method === 'tools/call' ? byName.get(String(params?.name)) : undefined
    if (tool && !scopes.includes(tool.scope)) throw new InsufficientScope(tool.scope)
  }

  return { serverFor, requireScope }
}
