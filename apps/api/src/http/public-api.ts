import type { Endpoint } from '@mirador/contract/endpoint'
import { ERROR_CODES, type ErrorCode } from '@mirador/contract/error-codes'
import { walkParameters } from '@mirador/contract/page'
import { escapeMarkup } from '@mirador/domain/text/escape-markup'
import { SENT_TYPES } from '@mirador/domain/webhooks/event-types'
import type { FastifyInstance, FastifyPluginAsync, HTTPMethods } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../context.ts'
import { allRoutes } from './all-routes.ts'
import { apiGuide } from './api-guide.ts'
import { API_GUIDE } from './api-guide-texts.ts'
import { sendError } from './error-handler.ts'
import { eventSchemaText } from './event-schema.ts'
import { publicApiDocument } from './openapi.ts'
import { sendPage } from './plain-page.ts'
import { adviceOf, problemType, titleOf } from './problem.ts'
import { PROBLEM_TEXTS } from './problem-texts.ts'
import { PUBLIC_BASE } from './public-base.ts'
import { repeatable } from './repeatable.ts'
import type { Route } from './route.ts'
import { sendShared, sharedAnswer } from './shared-answer.ts'

/** The page for programmers. */
export const API_GUIDE_PATH = '/api/docs/guia'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly HTTPMethods[]

/**
 * The operations that the contract declares public, below `/api/v1`, by the same handlers: refusals are problems, each
 * read has an ETag, each list is walked by links, each write may be repeated with its key, and other methods of its addresses are refused with 405 (docs/decisions/0125).
 */
export function publicApi(routes: readonly Route[], context: Context): FastifyPluginAsync {
  const once = repeatable(context)
  const open = routes
    .filter(({ endpoint }) => endpoint.public)
    .map((route) => (route.endpoint.method === 'GET' ? walked(revalidated(route)) : { ...route, repeatable: once }))
  return async (app) => {
    await app.register(allRoutes(open, context, PUBLIC_BASE))
    mountOtherMethods(
      app,
      open.map(({ endpoint }) => endpoint),
    )
    mountProblemPages(app, context)
    mountEventSchemas(app, context)
    const { publicUrl, companyName: name } = context.env
    const guide = { product: name, title: API_GUIDE.title, body: apiGuide(publicUrl) }
    app.get(API_GUIDE_PATH, (_request, reply) => sendPage(reply, guide))
    const endpoints = open.map(({ endpoint }) => endpoint)
    let document: ReturnType<typeof sharedAnswer> | undefined
    app.get(`${PUBLIC_BASE}/openapi.json`, (request, reply) => {
      document ??= sharedAnswer(
        'application/json; charset=utf-8',
        JSON.stringify(publicApiDocument(endpoints, { publicUrl, name })),
      )
      return sendShared(request, reply, document)
    })
  }
}

/** Programs ask again and again: each read may be revalidated. */
function revalidated(route: Route): Route {
  return { ...route, endpoint: { ...route.endpoint, revalidates: true } }
}

/** A route whose query also takes `limit` and `cursor`. */
function walked(route: Route): Route {
  const { endpoint } = route
  if (!endpoint.walk || !endpoint.query) return route
  const query = z.extend(endpoint.query as z.ZodMiniObject, walkParameters)
  return { ...route, endpoint: { ...endpoint, query }, isWalked: true }
}

function mountOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const methods = new Map<string, HTTPMethods[]>()
  for (const { path, method } of endpoints) methods.set(path, [...(methods.get(path) ?? []), method])
  for (const [path, accepted] of methods) {
    const allow = accepted.includes('GET') ? [...accepted, 'HEAD'] : accepted
    app.route({
      method: METHODS.filter((method) => !accepted.includes(method)),
      url: PUBLIC_BASE + path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (_request, reply) => sendError(reply.header('allow', allow.join(', ')), 'method_not_allowed'),
    })
  }
}

/** The JSON Schema of each message that webhooks send. */
function mountEventSchemas(app: FastifyInstance, { env: { publicUrl } }: Context): void {
  for (const type of SENT_TYPES) {
    const path = `${PUBLIC_BASE}/webhooks/schemas/${type}`
    const schema = sharedAnswer('application/schema+json; charset=utf-8', eventSchemaText(type, publicUrl + path))
    app.get(path, (request, reply) => sendShared(request, reply, schema))
  }
}

/** The page of each type of problem. */
function mountProblemPages(app: FastifyInstance, { env }: Context): void {
  for (const code of Object.keys(ERROR_CODES) as ErrorCode[]) {
    const status = `<p>${escapeMarkup(PROBLEM_TEXTS.status(ERROR_CODES[code], code))}</p>`
    const advice = `<p>${escapeMarkup(adviceOf(code))}</p>`
    const docs = `<p><a href="${API_GUIDE_PATH}">${PROBLEM_TEXTS.docs}</a></p>`
    app.get(problemType(code), (_request, reply) =>
      sendPage(reply, { product: env.companyName, title: titleOf(code), body: status + advice + docs }),
    )
  }
}
