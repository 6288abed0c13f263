import { setTimeout } from 'node:timers/promises'
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod/mini'
import { toolSchema } from './tool-schema.ts'

/** One red pixel, and an empty sound. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA='

const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const
const resource = (uri: string) =>
  ({ type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'An embedded resource.' } }) as const

const CONTENT: Readonly<Record<string, CallToolResult['content']>> = {
  test_simple_text: [{ type: 'text', text: 'This is a simple text response for testing.' }],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  test_embedded_resource: [resource('test://embedded-resource')],
  test_multiple_content_types: [
    { type: 'text', text: 'Multiple content types test:' },
    image,
    resource('test://mixed'),
  ],
}

/** The tools that the conformance tests of the protocol call, registered beside those of the product. */
export function registerFixtureTools(server: McpServer): void {
  const inputSchema = toolSchema(z.object({}))
  for (const [name, content] of Object.entries(CONTENT))
    server.registerTool(name, { description: `Fixture ${name}`, inputSchema }, () => ({ content }))
  server.registerTool('test_error_handling', { description: 'Fixture that fails', inputSchema }, () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Fixture with progress', inputSchema },
    async (_, ctx) => {
      const progressToken = ctx.mcpReq._meta?.progressToken
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined) {
          const params = { progressToken, progress, total: 100 }
          await ctx.mcpReq.notify({ method: 'notifications/progress', params })
        }
        await setTimeout(20)
      }
      return { content: [{ type: 'text', text: 'Done' }] }
    },
  )
}
