import fc from 'fast-check'
import type { Answer, Ask } from './ask.ts'
import { hostileBody, hostileKey, hostileText, hostileValue, inUrl, oddHeaders } from './hostile.ts'

/** One thing that may be asked of the product. */
export interface Operation {
  name: string
  asks: fc.Arbitrary<Ask>
  /** What is wrong with an answer, or undefined. */
  complaintOf: (answer: Answer, ask: Ask) => string | undefined
}

type Pair = readonly [name: string, value: string]

const anyAt = fc.nat(20)
const nearPair = fc.oneof(
  fc.record({ kind: fc.constant('replaced' as const), at: anyAt, text: hostileText }),
  fc.record({ kind: fc.constant('added' as const), at: anyAt, text: hostileText, name: hostileKey }),
  fc.record({ kind: fc.constant('doubled' as const), at: anyAt, text: hostileText }),
  fc.record({ kind: fc.constantFrom('[]', '[a]', '.a', ' ', '\0', '%00'), at: anyAt, text: hostileText }),
)

/** A query string: of these pairs mostly, or nearly. */
export function queryOf(pairs: fc.Arbitrary<Pair[]>, names: readonly string[]): fc.Arbitrary<string> {
  const near = fc.tuple(pairs, nearPair).map(([all, change]): Pair[] => {
    const name = names.length > 0 ? (names[change.at % names.length] ?? '') : 'offset'
    if (change.kind === 'added' && 'name' in change) return [...all, [change.name, change.text]]
    if (change.kind === 'doubled') return [...all, [name, change.text], [name, change.text]]
    const others = all.filter(([other]) => other !== name)
    return [...others, [change.kind === 'replaced' ? name : name + change.kind, change.text]]
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
    .map((written) => (written.length > 0 ? `?${written.join('&')}` : ''))
}

/** A JSON body: one that fits mostly, or nearly, or anything at all. */
export function bodyOf(fitting: fc.Arbitrary<unknown>): fc.Arbitrary<string | Uint8Array> {
  const json = (value: unknown) => JSON.stringify(value) ?? ''
  const near = fc.tuple(fitting, fc.nat(30), hostileValue, fc.option(hostileKey)).map(([body, at, value, key]) => {
    if (typeof body !== 'object' || body === null) return json(value)
    // as text: assigned to an object, __proto__ would be no key
    if (key !== null) return json(body).replace(/\}$/, `${json(body) === '{}' ? '' : ','}${json(key)}:${json(value)}}`)
    return json(replaced(body, at, value))
  })
  return fc.oneof(
    { weight: 4, arbitrary: fitting.map(json) },
    { weight: 6, arbitrary: near },
    { weight: 1, arbitrary: hostileBody },
  )
}

/** The same with one of its values, however deep, another; or without it. */
function replaced(body: object, at: number, value: unknown): unknown {
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

/** A request that is put together of its parts, each subscriber's own; sometimes with a header that nobody sends. */
export function asksOf({
  method,
  path,
  headers,
  body = fc.constant(undefined),
}: {
  method: fc.Arbitrary<string>
  path: fc.Arbitrary<string>
  headers: fc.Arbitrary<Ask['headers']>
  body?: fc.Arbitrary<Ask['body']>
}): fc.Arbitrary<Ask> {
  return fc
    .record({ method, path, headers, odd: oddHeaders, body, address: fc.ipV4() })
    .map(({ odd, address, headers, ...ask }) => ({
      ...ask,
      headers: { 'x-forwarded-for': address, ...headers, ...odd },
    }))
}

/** What an answer of a program in trouble says: a stack, a statement, an error of the database or of a library. */
const LEAK =
  /\n\s+at \S+ \(|node_modules|\/src\/|\.ts:\d+|violates|duplicate key|relation "|column "|syntax error at|invalid input syntax|\bselect .+ from\b|insert into|FST_ERR|ECONN|\bKysely|\bPGlite|ZodError|TypeError|RangeError/

/** What no answer may be. */
export function complaintOfAny({ status, text, took, headers }: Answer): string | undefined {
  if (status >= 500) return `status ${status}`
  if (took > 5_000) return `it took ${Math.round(took)} ms`
  if (headers['x-content-type-options'] !== 'nosniff') return 'without the security headers'
  // of a head too large nothing but its refusal is ever seen
  if (status === 431) return text.startsWith('{"code":"too_large"') ? undefined : text
  const leak = LEAK.exec(text)
  return leak ? `it tells of its inside: ${leak[0]}` : undefined
}
