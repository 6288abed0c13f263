import { decodeJwt } from 'jose'
import type { Session } from '../../http/route.ts'

const RECENT_SECONDS = 600

/** Whether the sign-in of this session, not its last renewal, was minutes ago. The token has been verified before. */
export function isRecentSignIn({ accessToken }: Session, now: Date): boolean {
  const { auth_time } = decodeJwt(accessToken)
  return typeof auth_time === 'number' && now.getTime() / 1000 - auth_time < RECENT_SECONDS
}
