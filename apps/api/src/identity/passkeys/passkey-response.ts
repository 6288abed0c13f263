import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod/mini'

const encoded = z.string().check(z.minLength(1), z.maxLength(8192), z.regex(/^[\w-]+$/))
const credential = { id: encoded, rawId: encoded, type: z.literal('public-key') }

/** The JSON form of a signature (WebAuthn level 3, section 5.1); what else it has is dropped. */
const authenticationResponse = z.pipe(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: z.optional(encoded),
    }),
  }),
  z.transform(({ response: { userHandle, ...response }, ...rest }): AuthenticationResponseJSON => {
    return { ...rest, response: { ...response, ...(userHandle && { userHandle }) }, clientExtensionResults: {} }
  }),
)

/**
 * Parses a signature.
 * @param text JSON
 * @returns undefined: it is not a signature
 */
export function parsePasskeySignature(text: string): AuthenticationResponseJSON | undefined {
  try {
    return z.safeParse(authenticationResponse, JSON.parse(text)).data
  } catch {
    return undefined
  }
}
