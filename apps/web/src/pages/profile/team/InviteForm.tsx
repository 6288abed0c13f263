import { invitePerson } from '@mirador/contract/desk-addresses'
import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide'
import { ApiError, fieldMessage } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { teamQuery } from '../../../api/team.ts'
import { Button } from '../../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../../ui/use-form.ts'
import { TEAM } from './team-texts.ts'

/** 'Invitar a alguien': the address of the person; a refusal of the server stands below it. */
export function InviteForm() {
  const client = useQueryClient()
  const { form, field, isBusy } = useForm({ check, submit })

  async function submit(values: FormValues) {
    const email = values.email?.trim() ?? ''
    try {
      client.setQueryData(teamQuery().queryKey, await call(invitePerson, { body: { email } }))
    } catch (failure) {
      return refusalOf(failure)
    }
    form.ref.current?.reset()
    showToast('success', TEAM.invited(email))
    return undefined
  }

  return (
    <>
      <h3 className="mt-6 mb-2 font-semibold">{TEAM.inviteTitle}</h3>
      <form {...form} className="sheet to-edges px-6 py-4 max-tablet:px-4">
        <TextField
          {...field('email')}
          label={TEAM.email}
          type="email"
          autoComplete="off"
          placeholder={TEAM.emailPlaceholder}
          hint={TEAM.inviteHint}
          readOnly={isBusy}
          className="max-w-[28rem]"
        />
        <Button type="submit" variant="primary" busy={isBusy} className={`mt-4 ${WIDE_ON_PHONES}`}>
          {!isBusy && <Icon icon={UserPlus} size={18} />}
          {TEAM.invite}
        </Button>
      </form>
    </>
  )
}

function check({ email }: FormValues): FormErrors {
  return email?.trim() ? {} : { email: TEAM.emailRequired }
}

function refusalOf(failure: unknown): FormErrors {
  if (!(failure instanceof ApiError)) throw failure
  if (failure.isReported) return {}
  const isRefused = failure.status >= 400 && failure.status < 500
  const sentence = fieldMessage(failure, 'email') ?? failure.message
  return { email: isRefused ? sentence : `${TEAM.inviteFailed} ${sentence}` }
}
