import { z } from 'zod/mini'
import { IdentityError } from './identity-error.ts'

/** Validates the body of an operation. @throws InvalidParameterException naming the first invalid field, never its value */
export function parseInput<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const { success, data, error } = z.safeParse(schema, body)
  if (success) return data
  const field = error.issues[0]?.path.join('.') || 'request'
  throw new IdentityError('InvalidParameterException', `Invalid value at '${field}'.`)
}
