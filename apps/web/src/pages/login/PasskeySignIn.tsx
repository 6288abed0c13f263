import { IDENTITY_TEXTS } from '@mirador/texts/identity'
import { useState } from 'react'
import { chunk } from '../../chunk.ts'
import { enter } from '../../session/enter.ts'
import { IdentityError } from '../../session/identity-error.ts'
import { canUsePasskeys } from '../../session/passkey-support.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { PASSKEY_SIGN_IN } from './passkey-sign-in-texts.ts'

const dialog = chunk(() => import('../../session/passkey-sign-in.ts'))

/** Sign-in with a passkey, if the browser supports passkeys. `after` is the page to return to, if any. */
export function PasskeySignIn({ after }: { after: string | undefined }) {
  const [isBusy, setBusy] = useState(false)

  async function choose() {
    setBusy(true)
    try {
      const { signInWithPasskey } = await dialog.load().catch(() => {
        throw new IdentityError('default')
      })
      await enter(await signInWithPasskey(), after)
    } catch (error) {
      if (!(error instanceof IdentityError)) showToast('info', PASSKEY_SIGN_IN.cancelled)
      else if (error.code === 'NotAuthorizedException') showToast('error', PASSKEY_SIGN_IN.refused)
      else showToast('error', IDENTITY_TEXTS[error.code])
    } finally {
      setBusy(false)
    }
  }

  if (!canUsePasskeys()) return null
  return (
    <Button
      size="large"
      busy={isBusy}
      className="mt-3 h-auto! min-h-12 w-full py-1.5 whitespace-normal!"
      onPointerEnter={dialog.prefetch}
      onClick={() => void choose()}
    >
      {PASSKEY_SIGN_IN.button}
    </Button>
  )
}
