import type { Tx } from '../connection/connect.ts'
import { endGrants } from './assistant-grants.ts'
import { appendSecurityEvent, type EventOrigin } from './security-events.ts'

/** Ends the assistants of an account, or one of them, and logs each. Call it with the account locked. */
export async function endAssistants(
  tx: Tx,
  { sub, now, id, origin }: { sub: string; now: Date; id?: number; origin?: EventOrigin },
): Promise<void> {
  for (const client of await endGrants(tx, sub, now, id)) {
    const detail = new URL(client).host
    await appendSecurityEvent(tx, { sub, kind: 'assistant_ended', detail, happened_at: now, ...origin })
  }
}
