import type { Db } from '@mirador/database/connection/connect'
import { appendSecurityEvent, type EventOrigin } from '@mirador/database/identity/security-events'
import { findSession, revokeSession } from '@mirador/database/identity/sessions'
import { lockUserBySub } from '@mirador/database/identity/users'

/** Ends the session of a browser that signs out. An ended or unknown session is not changed. */
export async function signOut(
  { db, clock }: { db: Db; clock: () => Date },
  sid: string,
  origin: EventOrigin,
): Promise<void> {
  const session = await findSession(db, sid)
  if (!session || session.revoked_at) return
  const { sub } = session
  const happened_at = clock()
  await db.transaction().execute(async (tx) => {
    if (!(await lockUserBySub(tx, sub))) return
    if (await revokeSession(tx, sid, happened_at))
      await appendSecurityEvent(tx, { sub, kind: 'signed_out', happened_at, ...origin })
  })
}
