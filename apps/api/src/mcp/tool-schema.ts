import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod/mini'

const documents = new WeakMap<z.ZodMiniType, Record<'input' | 'output', Record<string, unknown>>>()

/** Both JSON schemas of a schema, made once: a server is built for each request. */
function documentsOf(schema: z.ZodMiniType) {
  let known = documents.get(schema)
  if (!known) {
    known = { input: document(schema, 'input'), output: document(schema, 'output') }
    documents.set(schema, known)
  }
  return known
}

/** The JSON schema (2020-12) of what goes in or comes out. */
function document(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  return { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) }
}

/** A schema as the protocol's library reads it: those of zod/mini do not describe themselves in JSON Schema. */
export function toolSchema<S extends z.ZodMiniType>(schema: S): StandardSchemaWithJSON<z.input<S>, z.output<S>> {
  const { validate, version, vendor } = schema['~standard']
  return {
    '~standard': {
      version,
      vendor,
      validate: validate as StandardSchemaWithJSON<z.input<S>, z.output<S>>['~standard']['validate'],
      jsonSchema: { input: () => documentsOf(schema).input, output: () => documentsOf(schema).output },
    },
  }
}
