import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { sendError } from './error-handler.ts'
import { openApiDocument } from './openapi.ts'
import { DOCUMENTATION_POLICY } from './security-headers.ts'
import { type SharedAnswer, sendShared, sharedAnswer } from './shared-answer.ts'

const DOCS = '/api/docs'

/**
 * The OpenAPI document and its pages. The document, a megabyte, is made, written and compressed once, when it is first
 * requested: to make it takes a tenth of a second, which no start needs.
 */
export async function mountDocumentation(app: FastifyInstance, { env }: Context): Promise<void> {
  // the plugin takes an object when it is registered, and reads it when it is asked for the document
  const document = {}
  const filled = once(() =>
    Object.assign(document, openApiDocument({ publicUrl: env.publicUrl, name: env.companyName })),
  )
  const json = once(() => sharedAnswer('application/json; charset=utf-8', JSON.stringify(filled())))
  app.get('/api/openapi.json', (request, reply) => sendShared(request, reply, json()))
  await app.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
  const shared: Record<string, () => SharedAnswer> = {
    [`${DOCS}/json`]: json,
    [`${DOCS}/yaml`]: once(() => {
      filled()
      return sharedAnswer('application/x-yaml', app.swagger({ yaml: true }))
    }),
  }
  const pages: FastifyPluginAsync = async (scope) => {
    // the plugin would serialise the document again for each request
    scope.addHook('onRequest', (request, reply, next) => {
      const answer = shared[request.routeOptions.url ?? '']
      if (answer) sendShared(request, reply, answer())
      else next()
    })
    await scope.register(fastifySwaggerUi, { routePrefix: DOCS, staticCSP: DOCUMENTATION_POLICY })
  }
  await app.register(pages)
  app.all('/api/*', (_request, reply) => sendError(reply, 'not_found'))
}

function once<T>(create: () => T): () => T {
  let created: T | undefined
  return () => {
    created ??= create()
    return created
  }
}
