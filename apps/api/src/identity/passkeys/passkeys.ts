import { isIP } from 'node:net'
import type { Passkey } from '@mirador/database/identity/passkeys'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FastifyBaseLogger } from 'fastify'

/** Maximum time for the browser's dialog. */
export const CEREMONY_MS = 5 * MINUTE_MS

/** Ed25519, ES256 and RS256; every authenticator has at least one of them. */
const ALGORITHMS = { supportedAlgorithmIDs: [-8, -7, -257] }

// loaded with the first use: a start does not wait for its parsers
const library = () => import('@simplewebauthn/server')

interface Options {
  publicUrl: string
  product: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * The WebAuthn ceremonies for the public URL: its host is the relying party, and no other origin is accepted. The challenge of each
 * is a one-use secret of the caller.
 */
export interface Passkeys {
  creationOptions(
    user: { sub: string; email: string },
    challenge: string,
    existing: readonly { credential_id: string }[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON>
  /** @returns undefined: the response does not belong to this challenge and origin, or the person was not verified */
  verifyCreation(
    response: RegistrationResponseJSON,
    isChallenge: (challenge: string) => Promise<boolean>,
  ): Promise<Pick<Passkey, 'credential_id' | 'public_key' | 'counter'> | undefined>
  requestOptions(challenge: string): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** @returns the count of signatures; undefined as above, or when the signature is not that of the passkey */
  verifyRequest(response: AuthenticationResponseJSON, challenge: string, passkey: Passkey): Promise<number | undefined>
}

/** The origin that may use passkeys; undefined: browsers allow them on https and localhost only, and on no IP address. */
export function passkeyOrigin(publicUrl: string): string | undefined {
  const { origin, protocol, hostname } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? origin : undefined
}

export function createPasskeys({ publicUrl, product, log }: Options): Passkeys {
  const { origin: expectedOrigin, hostname: rpID } = new URL(publicUrl)
  const expected = { expectedOrigin, expectedRPID: rpID, requireUserVerification: true }
  const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

  async function verified<T>(verify: () => Promise<T>): Promise<T | undefined> {
    try {
      return await verify()
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'response of a passkey refused')
      return undefined
    }
  }

  return {
    async creationOptions({ sub, email }, challenge, existing) {
      const { generateRegistrationOptions } = await library()
      return generateRegistrationOptions({
        ...ALGORITHMS,
        rpName: product,
        rpID,
        userName: email,
        userID: new TextEncoder().encode(sub),
        challenge: bytesOf(challenge),
        timeout: CEREMONY_MS,
        attestationType: 'none',
        excludeCredentials: existing.map(({ credential_id }) => ({ id: credential_id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    async verifyCreation(response, isChallenge) {
      const { verifyRegistrationResponse } = await library()
      const result = await verified(() =>
        verifyRegistrationResponse({ ...expected, ...ALGORITHMS, response, expectedChallenge: isChallenge }),
      )
      if (!result?.verified) return undefined
      const { id, publicKey, counter } = result.registrationInfo.credential
      return { credential_id: id, public_key: publicKey, counter }
    },

    async requestOptions(challenge) {
      const { generateAuthenticationOptions } = await library()
      const options = { rpID, challenge: bytesOf(challenge), timeout: CEREMONY_MS }
      return generateAuthenticationOptions({ ...options, userVerification: 'required' })
    },

    async verifyRequest(response, challenge, { sub, credential_id, public_key, counter }) {
      const { userHandle } = response.response
      if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== sub) return undefined
      const { verifyAuthenticationResponse } = await library()
      const credential = { id: credential_id, publicKey: new Uint8Array(public_key), counter }
      const result = await verified(() =>
        verifyAuthenticationResponse({ ...expected, response, expectedChallenge: challenge, credential }),
      )
      return result?.verified ? result.authenticationInfo.newCounter : undefined
    },
  }
}
