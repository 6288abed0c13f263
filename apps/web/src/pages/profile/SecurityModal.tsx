import { type ComponentProps, type ReactNode, useId } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { ACTIONS } from '../../texts/common.ts'
import { LOGIN } from '../../texts/public-pages.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import type { FormErrors, useForm } from '../../ui/use-form.ts'

interface Props {
  title: string
  subtitle: string
  submitLabel: string
  form: ReturnType<typeof useForm>
  onClose: () => void
  /** the fields */
  children: ReactNode
}

/** A dialog with a form that changes a means of access. A request already sent cannot be cancelled. */
export function SecurityModal({
  title,
  subtitle,
  submitLabel,
  form: { form, errors, isBusy },
  onClose,
  children,
}: Props) {
  const id = useId()
  const close = () => isBusy || onClose()
  return (
    <Modal
      title={title}
      subtitle={subtitle}
      closeLabel={ACTIONS.close}
      onClose={close}
      footer={
        <>
          <Button aria-disabled={isBusy} className="max-tablet:h-11" onClick={close}>
            {ACTIONS.cancel}
          </Button>
          <Button type="submit" variant="primary" form={id} busy={isBusy} className="max-tablet:h-11">
            {submitLabel}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="grid gap-4 px-6 py-5 max-tablet:px-4">
        {children}
        <div role="alert">{errors.form && <FieldError id={`${id}-failure`}>{errors.form}</FieldError>}</div>
      </form>
    </Modal>
  )
}

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'showLabel' | 'hideLabel'>

/** The password of the account, which the change requires. */
export function CurrentPassword({ label = SECOND_FACTOR.password, ...own }: FieldProps & { label?: string }) {
  return (
    <PasswordField
      {...own}
      label={label}
      showLabel={LOGIN.showPassword}
      hideLabel={LOGIN.hidePassword}
      autoComplete="current-password"
    />
  )
}

/**
 * The failure of a call as errors of the form.
 * @param fields the field of each error code; other failures are shown below the fields, after `failed`
 */
export function formErrorsOf(failure: unknown, failed: string, fields: Readonly<Record<string, string>>): FormErrors {
  if (!(failure instanceof ApiError)) throw failure
  if (failure.isReported) return {}
  const field = fields[failure.code]
  return field ? { [field]: failure.message } : { form: `${failed} ${failure.message}` }
}
