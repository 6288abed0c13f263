import { MESSAGE_MAX } from '@mirador/domain/messages/contact'
import { CircleCheck } from 'lucide'
import { useEffect, useState } from 'react'
import { FormError } from '../../components/FormError.tsx'
import { LongTextField } from '../../components/LongTextField.tsx'
import { deleteDraft, readDraft, saveDraft } from '../../session/draft.ts'
import { useSession } from '../../session/session-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormValues, useForm } from '../../ui/use-form.ts'
import { CONTACT } from './contact-texts.ts'
import { checkContactIfLoaded, contactRules, sendMessage } from './send-message.ts'

const DRAFT = 'contact'
/** Specification, section 9. */
const TOAST = { position: 'top-center', closeButton: true } as const

export function ContactForm() {
  const user = useSession((session) => session.user)
  const owner = user?.sub ?? ''
  const [draft] = useState(() => readDraft(DRAFT, owner))
  const [failure, setFailure] = useState('')
  /** the e-mail of the last sent message, until another message is started */
  const [sentFrom, setSentFrom] = useState('')
  const { form, field, errors, isBusy } = useForm({ check: checkContactIfLoaded, submit, onType, toast: TOAST })

  useEffect(() => {
    contactRules.prefetch()
  }, [])

  function onType(values: FormValues) {
    saveDraft(DRAFT, owner, values)
    if (Object.values(values).some(Boolean)) setSentFrom('')
  }

  async function submit(values: FormValues) {
    setSentFrom('')
    const outcome = await sendMessage(values)
    if (outcome === 'sent') {
      empty(values)
      showToast('success', CONTACT.sent, TOAST)
      setSentFrom((values.email ?? '').trim())
      return undefined
    }
    if ('refused' in outcome) return outcome.refused
    setFailure(outcome.failed)
    return { form: CONTACT.failed }
  }

  /** Clears the sent values and keeps input typed meanwhile. */
  function empty(sent: FormValues) {
    for (const input of Array.from(form.ref.current?.elements ?? []) as HTMLInputElement[]) {
      if (!input.name || input.value !== sent[input.name]) continue
      input.value = ''
      // As if it had been typed: the character counter resets.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    deleteDraft(DRAFT)
  }

  return (
    <form {...form}>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField {...field('name')} label={CONTACT.name} autoComplete="name" defaultValue={draft.name} />
        <TextField
          {...field('email')}
          label={CONTACT.email}
          type="email"
          autoComplete="email"
          placeholder={CONTACT.emailPlaceholder}
          defaultValue={draft.email ?? user?.email}
        />
      </div>
      <LongTextField
        {...field('message')}
        label={CONTACT.message}
        placeholder={CONTACT.messagePlaceholder}
        rows={6}
        max={MESSAGE_MAX}
        defaultValue={draft.message}
        className="mt-4"
      />
      {sentFrom ? (
        <p className="flex min-h-10 items-start gap-1.5 py-2.5 text-sm text-patina">
          <Icon icon={CircleCheck} size={16} className="mt-px flex-none" />
          <span className="wrap-anywhere">{CONTACT.sentMore(sentFrom)}</span>
        </p>
      ) : (
        <FormError sentence={errors.form && (navigator.onLine ? `${failure} ${CONTACT.kept}` : `${CONTACT.failed}.`)} />
      )}
      <Button type="submit" variant="primary" size="large" busy={isBusy} className="max-tablet:w-full">
        {CONTACT.submit}
      </Button>
    </form>
  )
}
