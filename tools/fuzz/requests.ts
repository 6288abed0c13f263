import fc from 'fast-check'
import { generateSync, type JsonSchema } from 'json-schema-faker'
import { hostileBody, hostileKey, hostileText, hostileValue, inUrl, oddHeaders } from './hostile.ts'
import type { FuzzRequest, FuzzResponse } from './request.ts'

export type Schema = Exclude<JsonSchema, boolean>
type Schemas = Readonly<Record<string, Schema>>

/** One operation of the product, as JSON schemas describe it. */
export interface Operation {
  name: string
  methods: readonly string[]
  /** its `{names}` are parameters of `path` */
  template: string | fc.Arbitrary<string>
  path?: Schemas
  query?: Schemas
  body?: Schema
  /** the query is sent as the body, in the form of HTML forms */
  isForm?: boolean
  headers: fc.Arbitrary<FuzzRequest['headers']>
  /** @returns the problem of a response, or undefined */
  findProblem(response: FuzzResponse): string | undefined
}

type Pair = readonly [name: string, value: string]

/**
 * Generates values that match a schema.
 * @param share of the optional fields that an object has
 */
const valueFor = (schema: Schema, share = 0.5): fc.Arbitrary<unknown> =>
  fc.nat().map((seed) => generateSync(schema, { seed, optionalsProbability: share, maxDefaultItems: 5 }))

const anyAt = fc.nat(20)
const nearPair = fc.oneof(
  fc.record({ kind: fc.constant('replaced' as const), at: anyAt, text: hostileText }),
  fc.record({ kind: fc.constant('added' as const), at: anyAt, text: hostileText, name: hostileKey }),
  fc.record({ kind: fc.constant('doubled' as const), at: anyAt, text: hostileText }),
  fc.record({ kind: fc.constantFrom('[]', '[a]', '.a', ' ', '\0', '%00'), at: anyAt, text: hostileText }),
)

/** Generates query strings, with their `?`: valid pairs, nearly valid pairs, or arbitrary ones. */
function queryOf({ query = {}, isForm }: Operation): fc.Arbitrary<string> {
  const names = Object.keys(query)
  // few parameters at once: with many, nearly every request would be refused; a form needs all of its fields
  const pairs = valueFor({ type: 'object', properties: query, required: isForm ? names : [] }, 0.17).map((all) =>
    Object.entries(all as object).map(([name, value]): Pair => [name, String(value)]),
  )
  const near = fc.tuple(pairs, nearPair).map(([all, change]): Pair[] => {
    const name = names[change.at % names.length] ?? 'offset'
    if (change.kind === 'added' && 'name' in change) return [...all, [change.name, change.text]]
    if (change.kind === 'doubled') return [...all, [name, change.text], [name, change.text]]
    const otherPairs = all.filter(([other]) => other !== name)
    return [...otherPairs, [change.kind === 'replaced' ? name : name + change.kind, change.text]]
  })
  const wild = fc.array(fc.tuple(hostileKey, hostileText), { maxLength: 4 })
  const [valid, nearly] = names.length > 0 ? [4, 4] : [12, 1]
  return fc
    .oneof({ weight: valid, arbitrary: pairs }, { weight: nearly, arbitrary: near }, { weight: 1, arbitrary: wild })
    .chain((all) => fc.tuple(...all.map((pair) => fc.tuple(...pair.map(inUrl)).map((parts) => parts.join('=')))))
    .map((encoded) => (encoded.length > 0 ? `?${encoded.join('&')}` : ''))
}

function pathOf({ template, path = {} }: Operation): fc.Arbitrary<string> {
  if (typeof template !== 'string') return template
  const parts = template.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return fc.constant(part)
    const valid = valueFor(path[part] ?? {}).map(String)
    return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: hostileText }).chain(inUrl)
  })
  return fc.tuple(...parts).map((values) => values.join(''))
}

/** Generates bodies: valid JSON, nearly valid JSON, or arbitrary bytes. */
function bodyOf(schema: Schema): fc.Arbitrary<string | Uint8Array> {
  const json = (value: unknown) => JSON.stringify(value) ?? ''
  const valid = valueFor(schema)
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
  const places: [object, string][] = []
  const copy = JSON.parse(JSON.stringify(body), function (this: object, key, child) {
    if (key !== '') places.push([this, key])
    return child
  })
  const [node, key] = places[at % Math.max(1, places.length)] ?? []
  if (node && key !== undefined) Object.assign(node, { [key]: at % 5 === 4 ? undefined : value })
  return copy
}

/** Generates requests of an operation, each from another client address, some with unusual headers. */
export function requestsOf(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const { methods, body, isForm, headers } = operation
  const query = queryOf(operation)
  const path = isForm ? pathOf(operation) : fc.tuple(pathOf(operation), query).map((parts) => parts.join(''))
  const content = isForm ? query.map((text) => text.slice(1)) : body && bodyOf(body)
  return fc
    .record({
      method: fc.constantFrom(...methods),
      path: path.map((text) => text.replace(/^[^/]/, '/')),
      headers,
      odd: oddHeaders,
      body: content ?? fc.constant<FuzzRequest['body']>(undefined),
      address: fc.ipV4(),
    })
    .map(({ odd, address, headers, ...request }) => ({
      ...request,
      headers: { 'x-forwarded-for': address, ...headers, ...odd },
    }))
}
