import { isDeepStrictEqual } from 'node:util'
import { ERROR_TEXTS } from '@mirador/api/http/error-texts'
import type { Endpoint } from '@mirador/contract/endpoint'
import { ENDPOINTS } from '@mirador/contract/endpoints'
import { ERROR_CODES, type ErrorCode, errorAnswer } from '@mirador/contract/error-codes'
import { z } from 'zod/mini'
import type { FuzzResponse } from './request.ts'
import { PERSON } from './target.ts'

// Each function returns the problem of a response, or undefined.

const MAX_MS = 5_000
/** Media type of the identity service. */
export const IDENTITY_TYPE = 'application/x-amz-json-1.1'

/** Internals in a response: a stack, a statement, an error of the database or of a library. */
const LEAK =
  /\n\s+at \S+ \(|node_modules|\/src\/|\.ts:\d+|violates|duplicate key|relation "|column "|syntax error at|invalid input syntax|\bselect .+ from\b|insert into|FST_ERR|ECONN|\bKysely|\bPGlite|ZodError|TypeError|RangeError/

const NAMED = new RegExp(`${PERSON.name.split(' ').join('|')}|12\\.?345\\.?678`, 'i')

/**
 * A natural person who won is named in the detail of that tender and nowhere else (Ley 21.719). Who ends a follow gets
 * the RUT of the request back.
 */
const NAMING = new Set(['getTender', 'unfollowSupplier'])

/** The problem of a response that no operation may give. */
export function findGeneralProblem({ status, text, milliseconds, headers }: FuzzResponse, name: string) {
  if (status >= 500) return `status ${status}`
  if (milliseconds > MAX_MS) return `${Math.round(milliseconds)} ms`
  if (headers['x-content-type-options'] !== 'nosniff') return 'no security headers'
  // too large a head gets only this error
  if (status === 431) return text.startsWith('{"code":"too_large"') ? undefined : text
  const leak = LEAK.exec(text)
  if (leak) return `leaked internals: ${leak[0]}`
  return !NAMING.has(name) && NAMED.test(text) ? 'names a natural person outside the award' : undefined
}

/** Neither a valid result nor a valid error of the contract. */
export function findApiProblem({ status, headers, text }: FuzzResponse, name: string): string | undefined {
  if (status === 304) return text === '' ? undefined : 'a 304 with a body'
  const { answer, isFile, isLines }: Endpoint = ENDPOINTS[name as keyof typeof ENDPOINTS]
  const type = String(headers['content-type'])
  if (status === 200 && isFile) return findFileProblem(headers, text)
  if (status === 200 && isLines) {
    const [bad] = text.split('\n').filter((line) => line !== '' && !z.safeParse(answer, JSON.parse(line)).success)
    return bad !== undefined || !type.startsWith('application/jsonl') ? `lines of type ${type}: ${bad}` : undefined
  }
  if (type !== 'application/json; charset=utf-8') return `${status} of type ${type}: ${text.slice(0, 80)}`
  if (headers['cache-control'] === undefined) return 'no cache-control header'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return `not JSON: ${text.slice(0, 80)}`
  }
  if (status === 200) {
    const { error, data } = z.safeParse(answer, value)
    if (error) return `a result that the contract does not allow: ${JSON.stringify(error.issues).slice(0, 200)}`
    // schemas leave out the fields that they do not know
    return isDeepStrictEqual(data, value) ? undefined : `a field that the contract does not have: ${text.slice(0, 200)}`
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

/** Neither a valid result nor a valid error of the identity protocol. */
export function findIdentityProblem({ status, headers, text }: FuzzResponse): string | undefined {
  if (status === 431) return undefined
  if (!String(headers['content-type']).startsWith(IDENTITY_TYPE))
    return `${status} of type ${headers['content-type']}: ${text.slice(0, 80)}`
  if (headers['cache-control'] !== 'no-store') return 'cache-control is not no-store'
  const value = JSON.parse(text) as { __type?: unknown; message?: unknown }
  if (status === 200) return undefined
  const isError = typeof value.__type === 'string' && typeof value.message === 'string'
  return isError && value.__type !== 'InternalErrorException' ? undefined : `an error of another form: ${text}`
}

/** A redirect that leads outside the product's pages. */
export function findHostedProblem({ status, headers, text }: FuzzResponse): string | undefined {
  const { location } = headers
  if (location !== undefined) {
    return /^http:\/\/localhost:3000\/(dashboard(\?|$)|$)/.test(String(location))
      ? undefined
      : `a redirect to ${location}`
  }
  if (status >= 300 && status < 400) return `${status} without a location`
  if (text !== '') JSON.parse(text)
  return undefined
}

/** A file from outside the build, or a redirect to another host. */
export function findPageProblem({ headers, text }: FuzzResponse): string | undefined {
  const file = /root:x:0|"workspaces"|createRoot\(|"isEntry"/.exec(text)
  if (file) return `a file outside the build: ${file[0]}`
  const location = headers.location === undefined ? '/' : String(headers.location)
  return /^\/(?![/\\])/.test(location) || location.startsWith('./') ? undefined : `a redirect to ${location}`
}
