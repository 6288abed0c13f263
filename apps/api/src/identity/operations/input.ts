import { z } from 'zod/mini'
import { IdentityError } from '../protocol/identity-error.ts'
import { CLIENT_ID } from '../tokens/pool.ts'

/** @throws ResourceNotFoundException */
export function requireClient(clientId: string): void {
  if (clientId !== CLIENT_ID) throw new IdentityError('ResourceNotFoundException')
}

/** One word without invisible characters: enough to look up an e-mail address. */
export const username = z
  .string()
  .check(z.trim(), z.regex(/^[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]{1,320}$/u))

/** A code as typed; a malformed code is refused like a wrong one. */
export const confirmationCode = z.string().check(z.minLength(1), z.maxLength(64))
