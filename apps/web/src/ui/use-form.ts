import { type FormEvent, useRef, useState } from 'react'
import { dismissToast, showToast, type ToastOptions } from './toast.ts'

export type FormValues = Readonly<Record<string, string>>
/** What is wrong, as sentences by field name; `form` is the form as a whole. */
export type FormErrors = Readonly<Record<string, string>>

interface Options {
  /** Judges what was typed; no entry means good. */
  check: (values: FormValues) => FormErrors
  /** Answers what the server refused, or `leave` when another screen follows: the form then stays busy. */
  submit: (values: FormValues) => Promise<FormErrors | 'leave' | undefined>
  /** Runs on every change. */
  onType?: (values: FormValues) => void
  toast?: ToastOptions
}

/**
 * A form over its own fields: each failing one gets a toast and keeps its sentence until it is corrected, the first one
 * the focus. While busy it takes no second submit.
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
    fields.find(({ name }) => name !== '' && errors[name])?.focus()
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
    // Who corrects has read them, and they lie over the form; the sentences at the fields stay.
    dismissErrors()
    const { name } = event.target as HTMLInputElement
    const found = check(values)
    // What was refused stands until it is changed, what the check found until the check is content.
    const left = Object.entries(errors).flatMap(([field, sentence]) => {
      if (isRefusal) return field === name || field === 'form' ? [] : [[field, sentence]]
      return found[field] ? [[field, found[field]]] : []
    })
    setFailure({ errors: Object.fromEntries(left), isRefusal })
  }

  return {
    form: {
      ref: form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
      onInput,
      noValidate: true,
    },
    errors: failure.errors,
    field: (name: string) => ({ name, error: failure.errors[name] }),
    isBusy,
  }
}

function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value)]))
}
