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

/** By field name: values that occur in the target's data. */
export type Examples = Readonly<Record<string, readonly unknown[]>>

/** Generates values that match a schema. For a field with examples, most values are examples. */
export function valueFor(schema: JsonSchema, examples: Examples, name = ''): fc.Arbitrary<unknown> {
  const generated = generatedOf(schema, examples)
  const own = Object.hasOwn(examples, name) ? examples[name] : undefined
  if (!own) return generated
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: generated })
}

function generatedOf(schema: JsonSchema, examples: Examples): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueFor(choice, examples)))
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
      return fc.array(valueFor(schema.items ?? {}, examples), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'object':
      return objectOf(schema, examples)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textOf({ pattern, minLength = 0, maxLength = 400 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  const max = Math.min(maxLength, 400)
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(max, 40) }),
    fc.string({ minLength, maxLength: max }),
    fc.lorem({ maxCount: 4 }).map((text) => text.slice(0, max)),
  )
}

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  examples: Examples,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, examples, name)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}
