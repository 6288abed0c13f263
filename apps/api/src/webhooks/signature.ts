import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** Standard Webhooks 1.0.0 allows 24 to 64. */
const KEY_BYTES = 32

/** A new key of an endpoint, as its owner gets it. */
export function makeWebhookKey(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString('base64')
}

/**
 * The headers of an attempt (Standard Webhooks 1.0.0).
 * @param keys each signs: two while a key is rotated
 */
export function signedHeaders(keys: readonly string[], { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = keys.map((key) => {
    const bytes = Buffer.from(key.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
