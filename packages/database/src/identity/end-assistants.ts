import type { Tx } from '../connection/connect.ts'
import { endGrants } from './assistant-grants.ts'
import { appendSecurityEvent, type EventOrigin } from './security-events.ts'

/**
 * Ends the assistants of an account, or one of them, and logs each. Call it with the account locked.
 * @returns how many could get in before
 */
export async function endAssistants(
  tx: Tx,
  { sub, now, id, origin }: { sub: string; now: Date; id?: number; origin?: EventOrigin },
): Promise<number> {
  const clients = await endGrants(tx, sub, now, id)
  for (const client of clients) {
    const detail = new URL(client).host
    await appendSecurityEvent(tx, { sub, kind: 'assistant_ended', detail, happened_at: now, ...origin })
  }
  return clients.length
}
