import type { IdentityCode } from '@mirador/contract/identity-codes'
import { IDENTITY_TEXTS } from '@mirador/texts/identity'
import { CircleAlert } from 'lucide'
import { pathTo } from '../../paths.ts'
import { LOGIN } from '../../texts/public-pages.ts'
import { OFFLINE } from '../../texts/registration-screens.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'

export interface LoginProblem {
  text: string
  code?: IdentityCode
  /** the e-mail of the failed sign-in */
  email?: string
  empty?: { email: boolean; password: boolean }
}

export function loginProblemOf(code: IdentityCode, email: string): LoginProblem {
  return { text: IDENTITY_TEXTS[code], code, email }
}

interface Props {
  problem: LoginProblem | undefined
  /** sends the code again and navigates to the verification step */
  onVerify: () => void
}

/** The error of the sign-in. Its space between password and button is reserved, so that the layout does not shift. */
export function LoginError({ problem, onVerify }: Props) {
  return (
    <div id="login-error" role="alert" className="flex min-h-10 items-center gap-1.5 py-2 text-sm text-revocada">
      {problem && (
        <>
          <Icon icon={CircleAlert} size={16} className="flex-none" />
          <span>
            {problem.text}
            {problem.code === 'UserNotConfirmedException' && (
              <>
                {'. '}
                <button type="button" className="link target" onClick={onVerify}>
                  {LOGIN.verify}
                </button>
              </>
            )}
            {problem.code === 'PasswordResetRequiredException' && (
              <>
                {'. '}
                <Link to={pathTo('recoverPassword')} state={{ email: problem.email }} className="link">
                  {LOGIN.reset}
                </Link>
              </>
            )}
            {problem.code === 'default' && !navigator.onLine && `. ${OFFLINE}`}
          </span>
        </>
      )}
    </div>
  )
}
