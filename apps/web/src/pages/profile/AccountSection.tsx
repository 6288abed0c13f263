import { useId } from 'react'
import { StartSwitch } from '../../components/StartSwitch.tsx'
import { isSectionOpen, runtimeConfig } from '../../runtime-config.ts'
import { useSession } from '../../session/session-store.ts'
import { CHANGE_PASSWORD } from './account-security-texts.ts'
import { PasswordControl } from './PasswordControl.tsx'
import { ProfileRow, ProfileSheet } from './ProfileSheet.tsx'
import { PROFILE } from './profile-texts.ts'

/** 'Ingreso': the means of access of the account. */
export function AccountSection() {
  const id = useId()
  const { user } = useSession()
  // an external user pool changes passwords by mail only
  const isOwn = runtimeConfig().identity.provider === 'embedded'
  return (
    <section>
      <h2 className="mb-3 text-xl max-tablet:text-lg">{PROFILE.signIn}</h2>
      <ProfileSheet>
        <ProfileRow label={PROFILE.accountEmail}>
          <span className="font-medium wrap-anywhere">{user?.email}</span>
        </ProfileRow>
        <ProfileRow label={PROFILE.password}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-60">{isOwn ? CHANGE_PASSWORD.hint : PROFILE.passwordHint}</p>
            <PasswordControl />
          </div>
        </ProfileRow>
        {isSectionOpen('hoy') && (
          <ProfileRow label={<label htmlFor={id}>{PROFILE.start}</label>}>
            <div className="flex items-center justify-between gap-4 max-tablet:min-h-11">
              <p>{PROFILE.startHint}</p>
              <StartSwitch id={id} />
            </div>
          </ProfileRow>
        )}
      </ProfileSheet>
    </section>
  )
}
