import { longDayTime } from '@mirador/domain/time/chile-time'
import { serverNow } from '../../api/server-clock.ts'
import { pathTo } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { ProfileRow } from './ProfileSheet.tsx'
import { VERIFICATION } from './profile-texts.ts'

/**
 * The time when the operator verified the company, or the effect of a missing verification and the way to request it.
 */
export function VerificationRow({ verified_at }: { verified_at: string | null }) {
  return (
    <ProfileRow label={VERIFICATION.label}>
      {verified_at ? (
        <span className="font-medium">{VERIFICATION.verified(longDayTime(new Date(verified_at), serverNow()))}</span>
      ) : (
        <>
          <p className="font-medium">{VERIFICATION.unverified}</p>
          <p className="text-sm text-ink2">{VERIFICATION.unverifiedHint}</p>
          <Link to={pathTo('contact')} className="link target text-sm">
            {VERIFICATION.ask}
          </Link>
        </>
      )}
    </ProfileRow>
  )
}
