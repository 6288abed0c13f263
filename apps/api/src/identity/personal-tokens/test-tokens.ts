import { insertToken } from '@mirador/database/identity/personal-tokens'
import type { Scope } from '@mirador/domain/account/personal-tokens'
import { DAY_MS } from '@mirador/domain/time/duration'
import type { openTestApp } from '../../test-app.ts'
import { newToken } from './token-format.ts'

/** Stores a personal token of an account, which ends after a day, and returns it. */
export async function storeToken(
  { database }: Pick<Awaited<ReturnType<typeof openTestApp>>, 'database'>,
  sub: string,
  scopes: readonly Scope[],
  now: Date,
): Promise<string> {
  const token = newToken()
  const row = { sub, name: scopes.join(' '), token, scopes, expires_at: new Date(now.getTime() + DAY_MS) }
  await database.db.transaction().execute((tx) => insertToken(tx, row, now))
  return token
}
