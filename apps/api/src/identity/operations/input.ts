import { z } from 'zod/mini'
import { IdentityError } from '../protocol/identity-error.ts'
import { CLIENT_ID } from '../tokens/pool.ts'

/** @throws ResourceNotFoundException */
export function requireClient(clientId: string): void {
  if (clientId !== CLIENT_ID) throw new IdentityError('ResourceNotFoundException')
}

/** One word without control characters: an e-mail address, as far as looking it up goes. */
export const username = z.string().check(z.trim(), z.regex(/^[^\s\p{Cc}]{1,320}$/u))

/** As it was typed; whether it has the form of a code is not told apart from whether it is right. */
export const confirmationCode = z.string().check(z.minLength(1), z.maxLength(64))
