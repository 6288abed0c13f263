import { createToken } from '@mirador/contract/token-addresses'
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS, MAX_TOKEN_NAME, SCOPES } from '@mirador/domain/account/personal-tokens'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/client.ts'
import { SECOND_FACTOR } from '../../../texts/second-factor.ts'
import { FieldError } from '../../../ui/FieldError.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type FormErrors, type FormValues, useForm } from '../../../ui/use-form.ts'
import { NewSecret } from '../NewSecret.tsx'
import { CurrentPassword, formErrorsOf, SecurityModal } from '../SecurityModal.tsx'
import { NEW_TOKEN, TOKENS } from './token-texts.ts'

const OFFERED_DAYS = [7, 30, DEFAULT_TOKEN_DAYS, 180, MAX_TOKEN_DAYS]

interface Props {
  hasPassword: boolean
  onClose: () => void
}

/** Name, scopes and end of a new token, then the token itself, once. */
export default function TokenModal({ hasPassword, onClose }: Props) {
  const client = useQueryClient()
  const [token, setToken] = useState<string>()
  const [days, setDays] = useState(String(DEFAULT_TOKEN_DAYS))
  const form = useForm({ check, submit })
  const { field, errors, isBusy } = form
  const id = useId()

  async function submit(values: FormValues) {
    const { name = '', password } = values
    const scopes = SCOPES.filter((scope) => values[scope])
    try {
      const created = await call(createToken, { body: { name: name.trim(), scopes, days: Number(days), password } })
      setToken(created.token)
    } catch (failure) {
      return formErrorsOf(failure, NEW_TOKEN.failed, { wrong_password: 'password' })
    }
    void client.invalidateQueries({ queryKey: ['getAccountSecurity'] })
    return undefined
  }

  if (token !== undefined) return <NewSecret texts={NEW_TOKEN} secret={token} onClose={onClose} />
  return (
    <SecurityModal
      title={NEW_TOKEN.title}
      subtitle={NEW_TOKEN.hint}
      submitLabel={NEW_TOKEN.submit}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...field('name')}
        label={NEW_TOKEN.name}
        placeholder={NEW_TOKEN.namePlaceholder}
        autoComplete="off"
        maxLength={MAX_TOKEN_NAME}
        readOnly={isBusy}
      />
      <fieldset className="min-w-0" aria-describedby={errors.leer ? id : undefined}>
        <legend className="font-medium">{NEW_TOKEN.scopes}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} className="flex min-h-9 cursor-pointer items-center gap-3 py-1 max-tablet:min-h-11">
            <input type="checkbox" name={scope} className="check shrink-0" />
            <span className="min-w-0">{TOKENS.scopes[scope]}</span>
          </label>
        ))}
        {errors.leer && <FieldError id={id}>{errors.leer}</FieldError>}
      </fieldset>
      <Select
        label={NEW_TOKEN.days}
        value={days}
        options={OFFERED_DAYS.map((one) => ({ value: String(one), label: NEW_TOKEN.daysOf(one) }))}
        onChange={setDays}
      />
      {hasPassword && <CurrentPassword {...field('password')} readOnly={isBusy} />}
    </SecurityModal>
  )
}

/** A missing scope is an error of the first checkbox, which takes the focus. */
function check(values: FormValues): FormErrors {
  return {
    ...(values.name?.trim() ? {} : { name: NEW_TOKEN.nameRequired }),
    ...(SCOPES.some((scope) => values[scope]) ? {} : { leer: NEW_TOKEN.scopesRequired }),
    ...(values.password === '' && { password: SECOND_FACTOR.passwordRequired }),
  }
}
