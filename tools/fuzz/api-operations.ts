import { ERROR_TEXTS } from '@mirador/api/http/error-texts'
import type { Endpoint } from '@mirador/contract/endpoint'
import { ENDPOINTS } from '@mirador/contract/endpoints'
import { ERROR_CODES, type ErrorCode, errorAnswer } from '@mirador/contract/error-codes'
import fc from 'fast-check'
import { z } from 'zod/mini'
import { hostileText, inUrl } from './hostile.ts'
import { type Examples, type JsonSchema, valueFor } from './json-schema.ts'
import { bodyOf, findGeneralProblem, type Operation, queryOf, requestsOf } from './operation.ts'
import type { FuzzResponse } from './request.ts'
import { AWARDED, type Target } from './target.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

interface DescribedOperation {
  operationId: string
  security?: unknown[]
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
}

/** @returns every operation of the product's OpenAPI document */
export async function apiOperations({ url, caller, bystander }: Target): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, DescribedOperation>>
  }
  const { company, sub, token } = caller
  const examples: Examples = {
    ...Object.fromEntries(Object.entries(company).map(([field, value]) => [field, [value]])),
    user_id: [sub, sub, sub, bystander.sub],
    username: [company.username, caller.email],
    id: ['1057-1-LE26', '1057-1-le26', AWARDED, '9-9-LE26'],
    bid_idn: ['1057-1-LE26', AWARDED, '9-9-LE26'],
    rut: [company.rut, '76000001-1', '12.345.678-5', '76.482.913-1', '61602000-8', '1-9'],
    institution: ['61602000-8'],
    product_family_id: [[0], [43210000], [101120000, 43210000]],
    name: ['Beto'],
    email: [caller.email],
    message: ['Hola', 'línea\r\n.\r\notra'],
    comentario: ['Muy buena', ''],
    q: ['gases', '"gases clínicos" -obra', '1057-1-LE26', '61.602.000-8', 'de la'],
    offset: ['0', '10', '2000000000'],
    family: ['43210000', '43000000'],
    service_type_id: ['0', '1', '2147483647'],
    relator_id: ['0', '1'],
    closes_from: ['2026-02-28', '2026-02-30', '9999-12-31', '0001-01-01'],
    closes_to: ['2026-12-31', '9999-12-31'],
    columns: ['name', 'bid_idn,closes_at', 'precio'],
  }
  const authorization = `Bearer ${token}`
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method, path, described, examples, authorization)),
  )
}

function operationOf(
  method: string,
  template: string,
  { operationId: name, security, parameters, requestBody }: DescribedOperation,
  examples: Examples,
  authorization: string,
): Operation {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const pairs = fc
    .record(
      Object.fromEntries(
        inQuery.map(({ name, schema }) => [
          name,
          // few parameters at once: with many, nearly every request would be refused
          fc.oneof(
            { weight: 5, arbitrary: fc.constant(null) },
            { weight: 1, arbitrary: valueFor(schema, examples, name) },
          ),
        ]),
      ),
    )
    .map((query) =>
      Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const])),
    )
  const query = queryOf(
    pairs.map((all) => all.slice()),
    inQuery.map(({ name }) => name),
  )
  const schema = requestBody?.content['application/json'].schema
  return {
    name,
    requests: requestsOf({
      method: fc.constant(method.toUpperCase()),
      path: fc.tuple(pathOf(template, parameters, examples), query).map((parts) => parts.join('')),
      headers: fc.oneof(
        {
          weight: 15,
          arbitrary: fc.constant({ authorization, ...(schema ? { 'content-type': 'application/json' } : {}) }),
        },
        { weight: security ? 1 : 5, arbitrary: fc.constant(schema ? { 'content-type': 'application/json' } : {}) },
      ),
      ...(schema ? { body: bodyOf(valueFor(schema, examples)) } : {}),
    }),
    findProblem: (response) => findGeneralProblem(response) ?? findApiProblem(response, name),
  }
}

function pathOf(template: string, parameters: readonly Parameter[], examples: Examples): fc.Arbitrary<string> {
  const parts = template.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return fc.constant(part)
    const schema = parameters.find(({ name }) => name === part)?.schema ?? {}
    const value = fc.oneof(
      { weight: 3, arbitrary: valueFor(schema, examples, part).map(String) },
      { weight: 2, arbitrary: hostileText },
    )
    return value.chain(inUrl)
  })
  return fc.tuple(...parts).map((values) => values.join(''))
}

/** @returns the problem of a response that is neither a valid result nor a valid error of the contract */
export function findApiProblem({ status, headers, text }: FuzzResponse, name: string): string | undefined {
  if (status === 304) return text === '' ? undefined : 'a 304 with a body'
  const { answer, isFile, isLines }: Endpoint = ENDPOINTS[name as keyof typeof ENDPOINTS]
  if (status === 200 && isFile) return findFileProblem(headers, text)
  if (status === 200 && isLines) return findLinesProblem(headers, text, answer)
  if (!/^application\/json; charset=utf-8$/.test(String(headers['content-type']))) {
    return `${status} of type ${headers['content-type']}: ${text.slice(0, 80)}`
  }
  if (headers['cache-control'] === undefined) return 'no cache-control header'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return `not JSON: ${text.slice(0, 80)}`
  }
  if (status === 200) {
    const { success, error } = z.safeParse(answer, value)
    return success
      ? undefined
      : `a result that the contract does not allow: ${JSON.stringify(error.issues).slice(0, 200)}`
  }
  const refusal = z.safeParse(errorAnswer, value)
  if (!refusal.success) return `an error of another form: ${text.slice(0, 80)}`
  const { code, message } = refusal.data
  if (!Object.hasOwn(ERROR_CODES, code)) return `an unknown error code: ${code}`
  // a request with too large a head never reaches a route
  if (ERROR_CODES[code as ErrorCode] !== status && !(status === 431 && code === 'too_large'))
    return `${code} with status ${status}`
  if (message !== ERROR_TEXTS[code as ErrorCode]) return `a message that is not in the catalogue: ${message}`
  return text.length > 100_000 ? `an error of ${text.length} characters` : undefined
}

function findFileProblem(headers: FuzzResponse['headers'], text: string): string | undefined {
  if (!/^attachment; filename="[a-z-]+\d{4}-\d\d-\d\d\.(csv|xlsx)"$/.test(String(headers['content-disposition']))) {
    return `a file named ${headers['content-disposition']}`
  }
  return text.startsWith('PK') || /^\ufeff[^\n]+\r\n/.test(text) ? undefined : `not a spreadsheet: ${text.slice(0, 80)}`
}

function findLinesProblem(headers: FuzzResponse['headers'], text: string, answer: z.ZodMiniType): string | undefined {
  if (!/^application\/jsonl/.test(String(headers['content-type']))) return `lines of type ${headers['content-type']}`
  const [bad] = text.split('\n').filter((line) => line !== '' && !z.safeParse(answer, JSON.parse(line)).success)
  return bad && `a line that the contract does not allow: ${bad.slice(0, 80)}`
}
