import { pathTo } from '../../paths.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { useSession } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import { ChangePasswordButton } from './ChangePasswordButton.tsx'
import { PROFILE } from './profile-texts.ts'

/** Leads to a change of the password: a dialog, or the code by mail where an external user pool has the passwords. */
export function PasswordControl({ label = PROFILE.changePassword }: { label?: string }) {
  const { user } = useSession()
  if (runtimeConfig().identity.provider === 'embedded') return <ChangePasswordButton label={label} />
  return (
    <ButtonLink to={pathTo('recoverPassword')} state={{ email: user?.email }} className={WIDE_ON_PHONES}>
      {label}
    </ButtonLink>
  )
}
