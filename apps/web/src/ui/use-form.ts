import { type FormEvent, useRef, useState } from 'react'
import { dismissToast, showToast, type ToastOptions } from './toast.ts'

export type FormValues = Readonly<Record<string, string>>
/** Error messages by field name; `form` holds an error of no single field. */
export type FormErrors = Readonly<Record<string, string>>

interface Options {
  /** Validates the values; no entry means valid. */
  check: (values: FormValues) => FormErrors
  /**
   * Sends the values. Returns the errors of the server, or `leave` if another screen follows: the form then stays busy.
   */
  submit: (values: FormValues) => Promise<FormErrors | 'leave' | undefined>
  /** Called on every input. */
  onType?: (values: FormValues) => void
  toast?: ToastOptions
}

/**
 * A form with uncontrolled fields. Each invalid field gets a toast and keeps its message until it is corrected; the
 * first one takes the focus. While busy a second submit is ignored (docs/decisions/0035).
 */
export function useForm({ check, submit, onType, toast }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const toastIds = useRef<number[]>([])
  const [failure, setFailure] = useState<{ errors: FormErrors; isRefusal: boolean }>({ errors: {}, isRefusal: false })
  const [isBusy, setBusy] = useState(false)

  function fail(errors: FormErrors, isRefusal: boolean) {
    setFailure({ errors, isRefusal })
    toastIds.current = [...new Set(Object.values(errors))].map((sentence) => showToast('error', sentence, toast))
    const fields = Array.from(form.current?.elements ?? []) as HTMLInputElement[]
    const first = fields.find(({ name }) => name !== '' && errors[name])
    first?.focus()
    // moves the field away from the toasts at the top
    if (toast?.position === 'top-center') first?.scrollIntoView({ block: 'center' })
  }

  /** Shows the error of one field when it is left; no toast, since nothing was sent. */
  function failField(name: string, sentence: string) {
    setFailure(({ errors, isRefusal }) => ({ errors: { ...errors, [name]: sentence }, isRefusal }))
  }

  function dismissErrors() {
    for (const id of toastIds.current) dismissToast(id)
    toastIds.current = []
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isRunning.current) return
    dismissErrors()
    const values = valuesOf(event.currentTarget)
    const errors = check(values)
    if (Object.keys(errors).length > 0) return fail(errors, false)
    setFailure({ errors: {}, isRefusal: false })
    isRunning.current = true
    setBusy(true)
    let outcome: FormErrors | 'leave' | undefined
    try {
      outcome = await submit(values)
    } finally {
      if (outcome !== 'leave') {
        isRunning.current = false
        setBusy(false)
      }
    }
    if (outcome && outcome !== 'leave') fail(outcome, true)
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const values = valuesOf(event.currentTarget)
    onType?.(values)
    const { errors, isRefusal } = failure
    if (Object.keys(errors).length === 0) return
    // The toasts cover part of the form and have been read by now; the messages at the fields stay.
    dismissErrors()
    const { name } = event.target as HTMLInputElement
    const problems = check(values)
    // An error of the server stays until its field changes, an error of `check` until the value passes it.
    const remainingErrors = Object.entries(errors).flatMap(([field, sentence]) => {
      if (isRefusal) return field === name || field === 'form' ? [] : [[field, sentence]]
      return problems[field] ? [[field, problems[field]]] : []
    })
    setFailure({ errors: Object.fromEntries(remainingErrors), isRefusal })
  }

  return {
    form: {
      ref: form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
      onInput,
      noValidate: true,
    },
    errors: failure.errors,
    failField,
    field: (name: string) => ({ name, error: failure.errors[name] }),
    isBusy,
  }
}

function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value)]))
}
