import fc from 'fast-check'
import { hostileBody, hostileKey, hostileText, hostileValue, inUrl, oddHeaders } from './hostile.ts'
import type { FuzzRequest, FuzzResponse } from './request.ts'

/** One operation of the product, with a generator of requests. */
export interface Operation {
  name: string
  requests: fc.Arbitrary<FuzzRequest>
  /** @returns the problem of a response, or undefined */
  findProblem: (response: FuzzResponse, request: FuzzRequest) => string | undefined
}

type Pair = readonly [name: string, value: string]

const anyAt = fc.nat(20)
const nearPair = fc.oneof(
  fc.record({ kind: fc.constant('replaced' as const), at: anyAt, text: hostileText }),
  fc.record({ kind: fc.constant('added' as const), at: anyAt, text: hostileText, name: hostileKey }),
  fc.record({ kind: fc.constant('doubled' as const), at: anyAt, text: hostileText }),
  fc.record({ kind: fc.constantFrom('[]', '[a]', '.a', ' ', '\0', '%00'), at: anyAt, text: hostileText }),
)

/** Generates query strings: valid pairs, nearly valid pairs, or arbitrary ones. */
export function queryOf(pairs: fc.Arbitrary<Pair[]>, names: readonly string[]): fc.Arbitrary<string> {
  const near = fc.tuple(pairs, nearPair).map(([all, change]): Pair[] => {
    const name = names.length > 0 ? (names[change.at % names.length] ?? '') : 'offset'
    if (change.kind === 'added' && 'name' in change) return [...all, [change.name, change.text]]
    if (change.kind === 'doubled') return [...all, [name, change.text], [name, change.text]]
    const otherPairs = all.filter(([other]) => other !== name)
    return [...otherPairs, [change.kind === 'replaced' ? name : name + change.kind, change.text]]
  })
  const wild = fc.array(fc.tuple(hostileKey, hostileText), { maxLength: 4 })
  return fc
    .oneof(
      { weight: names.length > 0 ? 4 : 12, arbitrary: pairs },
      { weight: names.length > 0 ? 4 : 1, arbitrary: near },
      { weight: 1, arbitrary: wild },
    )
    .chain((all) =>
      fc.tuple(...all.map(([name, value]) => fc.tuple(inUrl(name), inUrl(value)).map((pair) => pair.join('=')))),
    )
    .map((encoded) => (encoded.length > 0 ? `?${encoded.join('&')}` : ''))
}

/** Generates bodies: valid JSON, nearly valid JSON, or arbitrary bytes. */
export function bodyOf(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string | Uint8Array> {
  const json = (value: unknown) => JSON.stringify(value) ?? ''
  const near = fc.tuple(valid, fc.nat(30), hostileValue, fc.option(hostileKey)).map(([body, at, value, key]) => {
    if (typeof body !== 'object' || body === null) return json(value)
    // edited as text, since assigning __proto__ to an object creates no key
    if (key !== null) return json(body).replace(/\}$/, `${json(body) === '{}' ? '' : ','}${json(key)}:${json(value)}}`)
    return json(withReplaced(body, at, value))
  })
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(json) },
    { weight: 6, arbitrary: near },
    { weight: 1, arbitrary: hostileBody },
  )
}

/** @returns a copy with one value, at any depth, replaced or removed */
function withReplaced(body: object, at: number, value: unknown): unknown {
  const copy = structuredClone(body) as Record<string, unknown>
  const places: [Record<string, unknown>, string][] = []
  const visit = (node: Record<string, unknown>) => {
    for (const key of Object.keys(node)) {
      places.push([node, key])
      const child = node[key]
      if (typeof child === 'object' && child !== null) visit(child as Record<string, unknown>)
    }
  }
  visit(copy)
  const [node, key] = places[at % Math.max(1, places.length)] ?? []
  if (node && key !== undefined) {
    if (at % 5 === 4) delete node[key]
    else node[key] = value
  }
  return copy
}

/** Generates requests from generators of their parts, each from another client address, some with unusual headers. */
export function requestsOf({
  method,
  path,
  headers,
  body = fc.constant(undefined),
}: {
  method: fc.Arbitrary<string>
  path: fc.Arbitrary<string>
  headers: fc.Arbitrary<FuzzRequest['headers']>
  body?: fc.Arbitrary<FuzzRequest['body']>
}): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({ method, path, headers, odd: oddHeaders, body, address: fc.ipV4() })
    .map(({ odd, address, headers, ...request }) => ({
      ...request,
      headers: { 'x-forwarded-for': address, ...headers, ...odd },
    }))
}

/** Internals in a response: a stack, a statement, an error of the database or of a library. */
const LEAK =
  /\n\s+at \S+ \(|node_modules|\/src\/|\.ts:\d+|violates|duplicate key|relation "|column "|syntax error at|invalid input syntax|\bselect .+ from\b|insert into|FST_ERR|ECONN|\bKysely|\bPGlite|ZodError|TypeError|RangeError/

/** @returns the problem of a response that no operation may give */
export function findGeneralProblem({ status, text, milliseconds, headers }: FuzzResponse): string | undefined {
  if (status >= 500) return `status ${status}`
  if (milliseconds > 5_000) return `${Math.round(milliseconds)} ms`
  if (headers['x-content-type-options'] !== 'nosniff') return 'no security headers'
  // too large a head gets only this error
  if (status === 431) return text.startsWith('{"code":"too_large"') ? undefined : text
  const leak = LEAK.exec(text)
  return leak ? `leaked internals: ${leak[0]}` : undefined
}
