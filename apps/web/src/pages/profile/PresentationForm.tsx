import { updatePresentation } from '@mirador/contract/addresses'
import type { Presentation } from '@mirador/contract/presentation'
import { PRESENTATION_MAX } from '@mirador/domain/account/presentation'
import { isWebAddress } from '@mirador/domain/account/web-address'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { presentationQuery } from '../../api/presentation.ts'
import { supplierQuery } from '../../api/suppliers.ts'
import { LongTextField } from '../../components/LongTextField.tsx'
import { paths } from '../../paths.ts'
import { PRESENTATION } from '../../texts/presentation.ts'
import { Button } from '../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../ui/use-form.ts'
import { useLeaveQuestion } from '../../ui/use-leave-question.ts'

const FIELDS = ['sentence', 'website', 'offering'] as const

function read(values: FormValues): Presentation {
  const { sentence = '', website = '', offering = '' } = values
  // a pasted paragraph has line breaks
  return {
    sentence: sentence.trim(),
    website: website.trim(),
    offering: offering.trim().replace(/\s*[\r\n]+\s*/g, ' '),
  }
}

function check(values: FormValues): FormErrors {
  const typed = read(values)
  const errors = FIELDS.flatMap((field) => {
    const max = PRESENTATION_MAX[field]
    if (typed[field].length > max) return [[field, PRESENTATION.tooLong(max)]]
    const isBad = field === 'website' && typed.website !== '' && !isWebAddress(typed.website)
    return isBad || /[\p{Cc}\p{Bidi_Control}]/u.test(typed[field]) ? [[field, PRESENTATION.bad[field]]] : []
  })
  return Object.fromEntries(errors)
}

export function PresentationForm({ rut, presentation }: { rut: string; presentation: Presentation }) {
  const client = useQueryClient()
  const [isChanged, setChanged] = useState(false)
  const { form, errors, field, isBusy } = useForm({ check, submit })
  const id = useId()
  useLeaveQuestion(isChanged ? PRESENTATION.leave : undefined)

  async function submit(values: FormValues): Promise<FormErrors | undefined> {
    try {
      client.setQueryData(presentationQuery.queryKey, await call(updatePresentation, { body: read(values) }))
    } catch (failure) {
      if (failure instanceof ApiError && failure.isReported) return {}
      return { form: PRESENTATION.saveFailed(failure instanceof Error ? failure.message : '') }
    }
    setChanged(false)
    showToast('success', PRESENTATION.saved)
    void client.invalidateQueries({ queryKey: supplierQuery(rut).queryKey })
    return undefined
  }

  return (
    <form {...form} aria-label={PRESENTATION.title} onChange={() => setChanged(true)}>
      <div className="sheet grid gap-4 px-6 py-5 to-edges max-tablet:px-4">
        <TextField
          {...field('sentence')}
          label={PRESENTATION.sentence}
          placeholder={PRESENTATION.sentencePlaceholder}
          autoComplete="off"
          defaultValue={presentation.sentence}
        />
        <TextField
          {...field('website')}
          label={PRESENTATION.website}
          hint={PRESENTATION.websiteHint}
          inputMode="url"
          autoComplete="url"
          defaultValue={presentation.website}
        />
        <LongTextField
          {...field('offering')}
          label={PRESENTATION.offering}
          rows={4}
          max={PRESENTATION_MAX.offering}
          defaultValue={presentation.offering}
        />
      </div>
      <div role="alert">{errors.form && <FieldError id={`${id}-failure`}>{errors.form}</FieldError>}</div>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" variant="primary" busy={isBusy} className={WIDE_ON_PHONES}>
          {PRESENTATION.save}
        </Button>
        <Link to={paths.company(rut)} className="link target">
          {PRESENTATION.see}
        </Link>
      </div>
    </form>
  )
}
