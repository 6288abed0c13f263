import type { CallExample, Endpoint } from '@mirador/contract/endpoint'
import { ENDPOINTS } from '@mirador/contract/endpoints'
import { errorAnswer, problem } from '@mirador/contract/error-codes'
import { z } from 'zod/mini'
import { API_DOCS } from './api-docs-texts.ts'
import { LINES_TYPE, MEDIA_TYPES } from './file-answer.ts'
import { PUBLIC_BASE } from './public-base.ts'
import { BASES } from './route.ts'

type Json = Record<string, unknown>

/** The OpenAPI document, generated from the schemas that validate (API-1). */
export function openApiDocument({ publicUrl, name }: { publicUrl: string; name: string }): Json {
  const base = ({ base }: Endpoint) => BASES[base]
  return documentOf(Object.values(ENDPOINTS), { publicUrl, title: API_DOCS.title(name), base, refusal: ERROR })
}

/** The OpenAPI document of the public API. */
export function publicApiDocument(
  endpoints: readonly Endpoint[],
  { publicUrl, name }: { publicUrl: string; name: string },
): Json {
  const title = API_DOCS.publicTitle(name)
  return documentOf(endpoints, { publicUrl, title, base: () => PUBLIC_BASE, refusal: PROBLEM })
}

interface Refusal {
  name: string
  type: string
  schema: z.ZodMiniType
}

const ERROR: Refusal = { name: 'Error', type: 'application/json', schema: errorAnswer }
const PROBLEM: Refusal = { name: 'Problem', type: 'application/problem+json', schema: problem }

/** Of each write of the public API (repeatable.ts). */
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: API_DOCS.idempotencyKey,
  schema: { type: 'string', maxLength: 512 },
  example: '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
}

/** Of each list of the public API that is walked (walk.ts). */
const LINK = {
  headers: { Link: { description: API_DOCS.link, required: false, schema: { type: 'string' } } },
}

interface DocumentOptions {
  publicUrl: string
  title: string
  base: (endpoint: Endpoint) => string
  refusal: Refusal
}

function documentOf(endpoints: readonly Endpoint[], { publicUrl, title, base, refusal }: DocumentOptions): Json {
  const paths: Record<string, Json> = {}
  const names = sharedAnswers(endpoints)
  for (const endpoint of endpoints) {
    const path = base(endpoint) + endpoint.path
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, names, refusal) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: refusal === PROBLEM ? `${API_DOCS.description} ${API_DOCS.guide}` : API_DOCS.description,
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: {
        [refusal.name]: json(refusal.schema, 'output'),
        ...Object.fromEntries([...names].map(([answer, name]) => [name, json(answer, 'output')])),
      },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        token: { type: 'http', scheme: 'bearer', description: API_DOCS.token },
      },
    },
  }
}

type SharedAnswers = ReadonlyMap<Endpoint['answer'], string>

/** The answers of several operations by the name of the first one: written once, since each page resolves the document. */
function sharedAnswers(endpoints: readonly Endpoint[]): SharedAnswers {
  const names = new Map<Endpoint['answer'], string>()
  const seen = new Map<Endpoint['answer'], string>()
  for (const { name, answer, isFile } of endpoints) {
    const first = seen.get(answer)
    if (first && !isFile) names.set(answer, `${first.charAt(0).toUpperCase()}${first.slice(1)}Answer`)
    else seen.set(answer, name)
  }
  return names
}

function operation(endpoint: Endpoint, names: SharedAnswers, refusal: Refusal): Json {
  const { example } = endpoint
  const isWalked = refusal === PROBLEM && endpoint.walk !== undefined
  const body = endpoint.body && { schema: json(endpoint.body, 'input'), example: example?.body }
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(isWalked ? { description: API_DOCS.walk(endpoint.walk?.unless ?? []) } : {}),
    tags: [endpoint.tag],
    ...(endpoint.session ? { security: securityOf(endpoint) } : {}),
    parameters: [
      ...parameters(endpoint.params, 'path', example?.params),
      ...parameters(endpoint.query, 'query', example?.query),
      ...(refusal === PROBLEM && endpoint.method !== 'GET' ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body ? { requestBody: { required: true, content: { 'application/json': body } } } : {}),
    responses: {
      200: { description: API_DOCS.answer, ...(isWalked ? LINK : {}), content: contentOf(endpoint, names) },
      default: {
        description: API_DOCS.error,
        content: { [refusal.type]: { schema: { $ref: `#/components/schemas/${refusal.name}` } } },
      },
    },
  }
}

/** A session, or a token with the scope, which OpenAPI 3.1 lists as a role. */
const securityOf = ({ scope }: Endpoint) => [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])]

function contentOf({ isFile, isLines, answer }: Endpoint, names: SharedAnswers): Json {
  if (isLines) return { [LINES_TYPE]: { schema: json(answer, 'output') } }
  const name = names.get(answer)
  if (name) return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } }
  if (!isFile) return { 'application/json': { schema: json(answer, 'output') } }
  const file = { schema: { type: 'string', format: 'binary' } }
  return Object.fromEntries(Object.values(MEDIA_TYPES).map((type) => [type, file]))
}

function parameters(
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query',
  values: CallExample['params'] = {},
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = json(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(values[name] === undefined ? {} : { example: values[name] }),
  }))
}

function json(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
