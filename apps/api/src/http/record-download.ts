import { ensureAccount } from '@mirador/database/accounts/accounts'
import {
  appendSecurityEvent,
  type EventOrigin,
  type NewSecurityEvent,
} from '@mirador/database/identity/security-events'
import type { Context } from '../context.ts'

/** Adds a download to the security log of an account, before the file is sent. */
export async function recordDownload(
  { database: { db }, identity, now }: Pick<Context, 'database' | 'identity' | 'now'>,
  { session: { sub }, origin }: { session: { sub: string }; origin: EventOrigin },
  file: Pick<NewSecurityEvent, 'kind' | 'detail' | 'amount'>,
): Promise<void> {
  // the user of an outside pool may have no other row here
  if (!identity.security) await ensureAccount(db, sub, now())
  await appendSecurityEvent(db, { sub, happened_at: now(), ...file, ...origin })
}
