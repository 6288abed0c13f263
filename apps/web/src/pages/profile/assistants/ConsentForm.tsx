import { giveConsent } from '@mirador/contract/assistant-addresses'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { FormError } from '../../../components/FormError.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type FormValues, useForm } from '../../../ui/use-form.ts'
import { CurrentPassword, formErrorsOf } from '../SecurityModal.tsx'
import { TOKENS } from '../tokens/token-texts.ts'
import { CONSENT } from './assistant-texts.ts'
import type { Consent } from './use-consent.ts'

/** Who asks, for what and in the name of whom, with both answers. */
export function ConsentForm({ consent, query }: { consent: Consent; query: string }) {
  const { name, returns_to, is_local, scopes, company, email, confirm_with } = consent
  const [isRefusing, setRefusing] = useState(false)
  const form = useForm({
    check: ({ password }) => (password === '' ? { password: CONSENT.passwordRequired } : {}),
    submit: ({ password }) => answer(true, password),
  })
  const { field, errors, isBusy } = form
  const isWaiting = isBusy || isRefusing

  async function answer(allow: boolean, password?: FormValues[string]) {
    try {
      const { redirect } = await call(giveConsent, { body: { query, allow, password } })
      window.location.replace(redirect)
    } catch (failure) {
      return formErrorsOf(failure, CONSENT.failed, { wrong_password: 'password' })
    }
    return 'leave' as const
  }

  async function refuse() {
    if (isWaiting) return
    setRefusing(true)
    const outcome = await answer(false)
    if (outcome !== 'leave') setRefusing(false)
  }

  const facts = [
    [CONSENT.callsItself, name],
    [CONSENT.returnsTo, is_local ? CONSENT.computer(returns_to) : returns_to],
    [CONSENT.company, company],
    [CONSENT.account, email],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <form {...form.form}>
      <dl className="sheet ruled">
        {facts.map(([label, content]) => (
          <div key={label} className="px-4 py-2.5">
            <dt className="text-sm text-ink2">{label}</dt>
            <dd className="font-medium wrap-anywhere">{content}</dd>
          </div>
        ))}
        <div className="px-4 py-2.5">
          <dt className="text-sm text-ink2">{CONSENT.scopes}</dt>
          {scopes.map((scope) => (
            <dd key={scope} className="font-medium">
              {TOKENS.scopes[scope]}
            </dd>
          ))}
        </div>
      </dl>
      <p className="mt-4 text-ink2">{CONSENT.about}</p>
      {is_local && <p className="mt-3 rounded-control bg-sunken p-2.5">{CONSENT.local}</p>}
      {confirm_with === 'recent_session' && (
        <p className="mt-3 rounded-control bg-sunken p-2.5">{CONSENT.oldSession}</p>
      )}
      {confirm_with === 'password' && (
        <div className="mt-4 grid gap-2">
          <p>{CONSENT.password}</p>
          <CurrentPassword {...field('password')} readOnly={isBusy} />
        </div>
      )}
      <FormError sentence={errors.form} />
      <div className="grid gap-3">
        {confirm_with !== 'recent_session' && (
          <Button type="submit" variant="primary" size="large" busy={isBusy} className="w-full">
            {CONSENT.allow}
          </Button>
        )}
        <Button size="large" busy={isRefusing} className="w-full" onClick={() => void refuse()}>
          {CONSENT.refuse}
        </Button>
      </div>
    </form>
  )
}
