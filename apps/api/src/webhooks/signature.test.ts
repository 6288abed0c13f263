import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { makeWebhookKey, signedHeaders } from './signature.ts'

const body = JSON.stringify({ type: 'ping', timestamp: '2026-11-30T12:00:00.000Z', data: { texto: 'año, ñandú' } })
const message = () => ({ id: 'c0ffee', at: new Date(), body })

test('CNX-20 the verifier of the standard accepts a signature, and refuses it after any byte changed', () => {
  const key = makeWebhookKey()
  expect(key).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const headers = signedHeaders([key], message())
  const verifier = new Webhook(key)
  expect(verifier.verify(body, headers)).toEqual(JSON.parse(body))
  for (let at = 0; at < body.length; at += 7) {
    const other = body.slice(0, at) + (body.charAt(at) === 'x' ? 'y' : 'x') + body.slice(at + 1)
    expect(() => verifier.verify(other, headers)).toThrow('No matching signature found')
  }
  expect(() => verifier.verify(body, { ...headers, 'webhook-id': 'c0ffef' })).toThrow('No matching signature found')
  expect(() => new Webhook(makeWebhookKey()).verify(body, headers)).toThrow('No matching signature found')
})

test('CNX-20 the timestamp is in whole seconds, and an old one is refused', () => {
  const key = makeWebhookKey()
  const headers = signedHeaders([key], { ...message(), at: new Date(Date.now() - 6 * 60_000) })
  expect(headers['webhook-timestamp']).toMatch(/^\d{10}$/)
  expect(() => new Webhook(key).verify(body, headers)).toThrow('Message timestamp too old')
})

test('CNX-21 two signatures are separated by a space, and each key verifies', () => {
  const keys = [makeWebhookKey(), makeWebhookKey()]
  const headers = signedHeaders(keys, message())
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
  for (const key of keys) expect(new Webhook(key).verify(body, headers)).toBeTruthy()
})
