import type { Db } from '@mirador/database/connection/connect'
import type { Context } from '../context.ts'
import type { TokenCaller } from '../identity/personal-tokens/token-caller.ts'
import type { Session } from './route.ts'

/**
 * Locks the session or personal token of a caller for a transaction that leaves an address behind: it must not have
 * ended meanwhile.
 * @throws InvalidToken
 */
export async function requireOpen(
  tx: Db,
  caller: Session | TokenCaller,
  { identity }: Pick<Context, 'identity'>,
): Promise<void> {
  if ('token' in caller) await caller.requireLive(tx)
  else await identity.requireUnchanged?.(tx, caller)
}
