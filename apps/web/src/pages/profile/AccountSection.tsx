import { PROFILE } from '@mirador/texts/profile'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ProfileRow, ProfileSheet } from './ProfileSheet.tsx'

/** 'Ingreso': what the account signs in with. */
export function AccountSection() {
  const { user } = useSession()
  return (
    <section>
      <h2 className="mb-3 text-xl max-tablet:text-lg">{PROFILE.signIn}</h2>
      <ProfileSheet>
        <ProfileRow label={PROFILE.accountEmail}>
          <span className="font-medium wrap-anywhere">{user?.email}</span>
        </ProfileRow>
        <ProfileRow label={PROFILE.password}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-60">{PROFILE.passwordHint}</p>
            <ButtonLink
              to={paths.recoverPassword()}
              state={{ email: user?.email }}
              className="max-tablet:h-11 max-tablet:w-full"
            >
              {PROFILE.changePassword}
            </ButtonLink>
          </div>
        </ProfileRow>
      </ProfileSheet>
    </section>
  )
}
