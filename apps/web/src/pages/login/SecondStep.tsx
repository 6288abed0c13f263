import { IDENTITY_TEXTS } from '@mirador/texts/identity'
import { useEffect, useState } from 'react'
import { FormError } from '../../components/FormError.tsx'
import { enter } from '../../session/enter.ts'
import { accounts } from '../../session/identity-accounts.ts'
import { codeOf } from '../../session/identity-problem.ts'
import { setWaitingSignIn, type Waiting } from '../../session/second-factor.ts'
import { AuthFrame } from '../../shell/AuthFrame.tsx'
import { SECOND_STEP } from '../../texts/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../ui/use-form.ts'

/** Asks for the code of the authenticator app, or for a recovery code, after a correct first step. */
export default function SecondStep({ challenge, after, onLeave }: Waiting & { onLeave: () => void }) {
  const [isRecovery, setRecovery] = useState(false)
  const { form, errors, field, isBusy } = useForm({ check, submit })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has its own field, which takes the focus
  useEffect(() => {
    form.ref.current?.querySelector('input')?.focus()
  }, [isRecovery])

  async function submit({ code = '' }: FormValues) {
    try {
      const user = await accounts().answerChallenge(challenge, code.trim())
      setWaitingSignIn(undefined)
      await enter(user, after)
      return 'leave'
    } catch (error) {
      if (codeOf(error) !== 'NotAuthorizedException') return refusalOf(error, isRecovery)
      showToast('error', SECOND_STEP.expired)
      onLeave()
      return 'leave'
    }
  }

  return (
    <AuthFrame title={SECOND_STEP.title} aside={isRecovery ? SECOND_STEP.recovery : SECOND_STEP.app}>
      <form {...form}>
        <TextField
          key={String(isRecovery)}
          {...field('code')}
          label={isRecovery ? SECOND_STEP.recoveryCode : SECOND_STEP.appCode}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          readOnly={isBusy}
        />
        <FormError sentence={errors.form} />
        <Button type="submit" variant="primary" size="large" busy={isBusy} className="w-full">
          {SECOND_STEP.submit}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <button
          type="button"
          className="link inline-flex min-h-11 items-center"
          onClick={() => setRecovery(!isRecovery)}
        >
          {isRecovery ? SECOND_STEP.useApp : SECOND_STEP.useRecovery}
        </button>
        <button type="button" className="link inline-flex min-h-11 items-center" onClick={onLeave}>
          {SECOND_STEP.back}
        </button>
      </div>
    </AuthFrame>
  )
}

function check({ code = '' }: FormValues): FormErrors {
  return code.trim() === '' ? { code: SECOND_STEP.required } : {}
}

function refusalOf(error: unknown, isRecovery: boolean): FormErrors {
  const code = codeOf(error)
  if (code === 'CodeMismatchException' || code === 'InvalidParameterException')
    return { code: isRecovery ? SECOND_STEP.wrongRecovery : SECOND_STEP.wrongApp }
  if (code === 'ExpiredCodeException') return { code: SECOND_STEP.used }
  return { form: code === 'LimitExceededException' ? SECOND_STEP.limited : IDENTITY_TEXTS[code] }
}
