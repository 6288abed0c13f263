import fc from 'fast-check'

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object'
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Values that mean something where the target has data, by the name of their field. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** Values that fit a schema; most of those whose name is known mean something. */
export function fitting(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const made = madeOf(schema, known)
  const given = Object.hasOwn(known, name) ? known[name] : undefined
  return given ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...given) }, { weight: 1, arbitrary: made }) : made
}

function madeOf(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, known)))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -(2 ** 31), -(2 ** 31)),
        max: Math.min(schema.maximum ?? 2 ** 31 - 1, 2 ** 31 - 1),
      })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'object':
      return objectOf(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textOf({ pattern, minLength = 0, maxLength = 400 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  const most = Math.min(maxLength, 400)
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(most, 40) }),
    fc.string({ minLength, maxLength: most }),
    fc.lorem({ maxCount: 4 }).map((text) => text.slice(0, most)),
  )
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, fitting(schema, known, name)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}
