import type { Endpoint } from '@mirador/contract/endpoint'
import { ENDPOINTS } from '@mirador/contract/endpoints'
import { ERROR_CODES, type ErrorCode, errorAnswer } from '@mirador/contract/error-codes'
import { ERROR_TEXTS } from '@mirador/texts/errors'
import fc from 'fast-check'
import { z } from 'zod/mini'
import type { Answer } from './ask.ts'
import { fitting, type JsonSchema, type Known } from './fitting.ts'
import { hostileText, inUrl } from './hostile.ts'
import { asksOf, bodyOf, complaintOfAny, type Operation, queryOf } from './operation.ts'
import type { Target } from './target.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

interface Described {
  operationId: string
  security?: unknown[]
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
}

/** Every operation of the OpenAPI document that the product itself gives. */
export async function apiOperations({ url, caller, bystander }: Target): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  const { company, sub, token } = caller
  const known: Known = {
    ...Object.fromEntries(Object.entries(company).map(([field, value]) => [field, [value]])),
    user_id: [sub, sub, sub, bystander.sub],
    username: [company.username, caller.email],
    id: ['1057-1-LE26', '1057-1-le26', '9-9-LE26'],
    bid_idn: ['1057-1-LE26', '9-9-LE26'],
    rut: [company.rut, '76.482.913-1', '61602000-8', '1-9'],
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
    Object.entries(methods).map(([method, described]) => operationOf(method, path, described, known, authorization)),
  )
}

function operationOf(
  method: string,
  template: string,
  { operationId: name, security, parameters, requestBody }: Described,
  known: Known,
  authorization: string,
): Operation {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const pairs = fc
    .record(
      Object.fromEntries(
        inQuery.map(({ name, schema }) => [
          name,
          // a few at once: of many that are wrong only the refusal would be tried
          fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fitting(schema, known, name) }),
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
    asks: asksOf({
      method: fc.constant(method.toUpperCase()),
      path: fc.tuple(pathOf(template, parameters, known), query).map((parts) => parts.join('')),
      headers: fc.oneof(
        {
          weight: 15,
          arbitrary: fc.constant({ authorization, ...(schema ? { 'content-type': 'application/json' } : {}) }),
        },
        { weight: security ? 1 : 5, arbitrary: fc.constant(schema ? { 'content-type': 'application/json' } : {}) },
      ),
      ...(schema ? { body: bodyOf(fitting(schema, known)) } : {}),
    }),
    complaintOf: (answer) => complaintOfAny(answer) ?? complaintOfApi(answer, name),
  }
}

function pathOf(template: string, parameters: readonly Parameter[], known: Known): fc.Arbitrary<string> {
  const parts = template.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return fc.constant(part)
    const schema = parameters.find(({ name }) => name === part)?.schema ?? {}
    const value = fc.oneof(
      { weight: 3, arbitrary: fitting(schema, known, part).map(String) },
      { weight: 2, arbitrary: hostileText },
    )
    return value.chain(inUrl)
  })
  return fc.tuple(...parts).map((written) => written.join(''))
}

/** Neither an answer of the contract nor a refusal of it. */
export function complaintOfApi({ status, headers, text }: Answer, name: string): string | undefined {
  if (status === 304) return text === '' ? undefined : 'a 304 with a body'
  const { answer, isFile }: Endpoint = ENDPOINTS[name as keyof typeof ENDPOINTS]
  if (status === 200 && isFile) return complaintOfFile(headers, text)
  if (!/^application\/json; charset=utf-8$/.test(String(headers['content-type']))) {
    return `${status} of type ${headers['content-type']}: ${text.slice(0, 80)}`
  }
  if (headers['cache-control'] === undefined) return 'nothing says whether it may be kept'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return `no JSON: ${text.slice(0, 80)}`
  }
  if (status === 200) {
    const { success, error } = z.safeParse(answer, value)
    return success
      ? undefined
      : `an answer that the contract does not know: ${JSON.stringify(error.issues).slice(0, 200)}`
  }
  const refusal = z.safeParse(errorAnswer, value)
  if (!refusal.success) return `a refusal of another form: ${text.slice(0, 80)}`
  const { code, message } = refusal.data
  if (!Object.hasOwn(ERROR_CODES, code)) return `an unknown code: ${code}`
  // a head too large never reaches a route
  if (ERROR_CODES[code as ErrorCode] !== status && !(status === 431 && code === 'too_large'))
    return `${code} with status ${status}`
  if (message !== ERROR_TEXTS[code as ErrorCode]) return `another sentence than the catalogue's: ${message}`
  return text.length > 100_000 ? `a refusal of ${text.length} characters` : undefined
}

function complaintOfFile(headers: Answer['headers'], text: string): string | undefined {
  if (!/^attachment; filename="[a-z-]+\d{4}-\d\d-\d\d\.(csv|xlsx)"$/.test(String(headers['content-disposition']))) {
    return `a file named ${headers['content-disposition']}`
  }
  return text.startsWith('PK') || /^\ufeff[^\n]+\r\n/.test(text) ? undefined : `no spreadsheet: ${text.slice(0, 80)}`
}
