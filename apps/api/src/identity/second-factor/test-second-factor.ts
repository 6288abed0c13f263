import { Secret, TOTP } from 'otpauth'
import { accessTokenOf, type TestIdentity } from '../test-identity.ts'

/**
 * The code on an authenticator app.
 * @param steps of 30 s by which its clock is ahead
 */
export function appCode(secret: string, now: Date, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: now.getTime() + steps * 30_000 })
}

/** Turns the second factor of a user on, and waits until the code used for it is old. */
export async function enableSecondFactor(
  { identity, clock, newBrowser }: Pick<TestIdentity, 'identity' | 'clock' | 'newBrowser'>,
  { email, password }: { email: string; password: string },
) {
  const token = accessTokenOf(await newBrowser('203.0.113.77').signIn(email, password))
  const origin = { device: null, network: '203.0.113.x' }
  const session = { ...(await identity.verifier.verify(token)), origin }
  const proof = await identity.passwords?.verify(session, password, '203.0.113.77')
  if (!proof || !identity.secondFactor) throw new Error('wrong password')
  const started = await identity.secondFactor.start(session, proof)
  if (!started) throw new Error('it is on')
  const codes = await identity.secondFactor.confirm(session, { code: appCode(started.secret, clock()), keep: [] })
  if (!codes) throw new Error('the code was refused')
  clock.advance(60)
  return { session, token, proof, secret: started.secret, codes }
}
