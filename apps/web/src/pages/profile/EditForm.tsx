import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'
import { checkCompanyIfLoaded } from '../../components/company/company-rules.ts'
import { ACTIONS } from '../../texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../ui/use-form.ts'
import { EDITABLE, PROFILE } from './profile-texts.ts'
import { saveTyped } from './typed-values.ts'
import { type EditableField, refusalOf, updateCompanyMutation } from './update-company.ts'

interface Props extends Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'defaultValue'> {
  field: EditableField
  takesFocus: boolean
  onClose: () => void
}

/** The field that replaces the value: Enter or 'Guardar' saves, Escape or 'Cancelar' discards. */
export default function EditForm({ field, takesFocus, onClose, ...input }: Props) {
  const { mutateAsync } = useMutation(updateCompanyMutation(useQueryClient()))
  const { form, errors, isBusy } = useForm({ check, submit, onType: (values) => saveTyped(field, values[field] ?? '') })
  const box = useRef<HTMLInputElement>(null)
  const isOwnError = errors[field] !== undefined
  const error = errors[field] ?? (errors.form && `${errors.form}. ${PROFILE.stillHere}`)

  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])

  function check(values: FormValues): FormErrors {
    const sentence = checkCompanyIfLoaded(values)[field]
    return sentence ? { [field]: sentence } : {}
  }

  async function submit(values: FormValues) {
    try {
      await mutateAsync({ field, value: values[field] ?? '' })
    } catch (failure) {
      return refusalOf(failure, field)
    }
    showToast('success', PROFILE.updated)
    onClose()
    return 'leave'
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    cancel()
  }

  // A request already sent cannot be cancelled.
  function cancel() {
    if (!isBusy) onClose()
  }

  return (
    <form {...form} aria-label={EDITABLE[field].edit} onKeyDown={onKeyDown}>
      <div className="flex flex-wrap gap-2">
        <input
          {...input}
          ref={box}
          id={field}
          name={field}
          readOnly={isBusy}
          enterKeyHint="done"
          aria-invalid={isOwnError || undefined}
          aria-describedby={error ? `${field}-error` : undefined}
          className="field-input h-10 min-w-0 flex-1 basis-60 tablet:max-w-[22.5rem] max-tablet:h-11 max-tablet:basis-full"
        />
        <Button type="submit" variant="primary" busy={isBusy} className="max-tablet:h-11">
          {PROFILE.save}
        </Button>
        <Button aria-disabled={isBusy} onClick={cancel} className="max-tablet:h-11">
          {ACTIONS.cancel}
        </Button>
      </div>
      {error && <FieldError id={`${field}-error`}>{error}</FieldError>}
    </form>
  )
}
