import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

interface Changes {
  /** default: that of the service */
  origin?: string
  rpId?: string
  challenge?: string
  /** default: verified */
  isVerified?: boolean
  /** default: one more than the last */
  counter?: number
  userHandle?: string
}

/** An authenticator of WebAuthn with one passkey (ES256), for the tests of the service without a browser. */
export function testAuthenticator(service: { origin: string; rpId: string }, firstCount = 1) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32).toString('base64url')
  let counter = firstCount - 1

  function authenticatorData(
    { rpId = service.rpId, isVerified = true, ...changes }: Changes,
    attested = Buffer.alloc(0),
  ) {
    counter = changes.counter ?? counter + 1
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (attested.length > 0 ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }

  return {
    id,
    /** Makes the passkey. @returns the body of the route that adds it, without its name */
    create(options: Record<string, unknown>, changes: Changes = {}) {
      const clientData = clientDataOf('webauthn.create', String(options.challenge), { ...service, ...changes })
      const raw = Buffer.from(id, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(raw.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, raw, coseOf(publicKey)])
      const attestation = cborAttestation(authenticatorData(changes, attested))
      return { id, client_data: clientData.toString('base64url'), attestation: attestation.toString('base64url') }
    },
    /** Signs a challenge. @returns CREDENTIAL of the protocol */
    sign(challenge: string, { userHandle, ...changes }: Changes = {}, key: KeyObject = privateKey): string {
      const clientData = clientDataOf('webauthn.get', challenge, { ...service, ...changes })
      const data = authenticatorData(changes)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), key)
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle && { userHandle: Buffer.from(userHandle).toString('base64url') }),
      }
      return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function clientDataOf(type: string, given: string, { origin, challenge = given }: Changes): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** The COSE form of a P-256 key (RFC 9053, section 7.1.1): a CBOR map of five numbers. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ])
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function cborAttestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const length = Buffer.alloc(3)
  length[0] = 0x59
  length.writeUInt16BE(authData.length, 1)
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), length, authData],
  ])
}
