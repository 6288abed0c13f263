import { createWebhook } from '@mirador/contract/webhook-addresses'
import { DEFAULT_HOURS_BEFORE, EVENT_TYPES, MAX_WEBHOOK_URL } from '@mirador/domain/webhooks/event-types'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/client.ts'
import { FieldError } from '../../../ui/FieldError.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type FormErrors, type FormValues, useForm } from '../../../ui/use-form.ts'
import { NewSecret } from '../NewSecret.tsx'
import { formErrorsOf, SecurityModal } from '../SecurityModal.tsx'
import { NEW_KEY, NEW_WEBHOOK, WEBHOOKS } from './webhook-texts.ts'

const OFFERED_HOURS = [3, DEFAULT_HOURS_BEFORE, 72, 168]
const [FIRST_TYPE] = EVENT_TYPES

/** Address and types of a new webhook, then its key, once. */
export default function WebhookModal({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [key, setKey] = useState<string>()
  const [hours, setHours] = useState(String(DEFAULT_HOURS_BEFORE))
  const form = useForm({ check, submit })
  const { field, errors, isBusy } = form
  const id = useId()

  async function submit(values: FormValues) {
    const types = EVENT_TYPES.filter((type) => values[type])
    const body = { url: (values.url ?? '').trim(), types, hours_before: Number(hours) }
    try {
      setKey((await call(createWebhook, { body })).key)
    } catch (failure) {
      return formErrorsOf(failure, NEW_WEBHOOK.failed, { webhook_address_refused: 'url' })
    }
    void client.invalidateQueries({ queryKey: ['webhooks'] })
    void client.invalidateQueries({ queryKey: ['getAccountSecurity'] })
    return undefined
  }

  if (key !== undefined) return <NewSecret texts={NEW_KEY} secret={key} onClose={onClose} />
  return (
    <SecurityModal
      title={NEW_WEBHOOK.title}
      subtitle={NEW_WEBHOOK.hint}
      submitLabel={NEW_WEBHOOK.submit}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...field('url')}
        type="url"
        label={NEW_WEBHOOK.url}
        placeholder={NEW_WEBHOOK.urlPlaceholder}
        autoComplete="off"
        maxLength={MAX_WEBHOOK_URL}
        readOnly={isBusy}
      />
      <fieldset className="min-w-0" aria-describedby={errors[FIRST_TYPE] ? id : undefined}>
        <legend className="font-medium">{NEW_WEBHOOK.types}</legend>
        {EVENT_TYPES.map((type) => (
          <label key={type} className="flex min-h-9 cursor-pointer items-center gap-3 py-1 max-tablet:min-h-11">
            <input type="checkbox" name={type} className="check shrink-0" />
            <span className="min-w-0">{WEBHOOKS.types[type]}</span>
          </label>
        ))}
        {errors[FIRST_TYPE] && <FieldError id={id}>{errors[FIRST_TYPE]}</FieldError>}
      </fieldset>
      <Select
        label={NEW_WEBHOOK.hours}
        value={hours}
        options={OFFERED_HOURS.map((one) => ({ value: String(one), label: NEW_WEBHOOK.hoursOf(one) }))}
        onChange={setHours}
      />
    </SecurityModal>
  )
}

/** A missing type is an error of the first checkbox, which takes the focus. */
function check(values: FormValues): FormErrors {
  return {
    ...(values.url?.trim() ? {} : { url: NEW_WEBHOOK.urlRequired }),
    ...(EVENT_TYPES.some((type) => values[type]) ? {} : { [FIRST_TYPE]: NEW_WEBHOOK.typesRequired }),
  }
}
