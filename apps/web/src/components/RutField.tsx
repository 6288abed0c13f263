import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { formatTypedRut } from './typed-rut.ts'

/** Specification, section 9. */
const DEBOUNCE_MS = 500
const DELETIONS: Record<string, 'before-caret' | 'after-caret'> = {
  deleteContentBackward: 'before-caret',
  deleteContentForward: 'after-caret',
}

interface Props extends Omit<TextFieldProps, 'onInput' | 'onBlur' | 'type' | 'value'> {
  /** Called on each change with the formatted rut. */
  onChangeRut?: (rut: string) => void
  /** Called half a second after the last input, and on blur. */
  onSettle: (rut: string) => void
  /** Called on blur, after `onSettle`; not when the form is being submitted. */
  onLeave?: (rut: string) => void
  hint?: ReactNode
}

/** A field that formats a rut with dots and hyphen while it is typed, pasted or edited in the middle. */
export function RutField({ onChangeRut, onSettle, onLeave, ...field }: Props) {
  const visibleText = useRef(String(field.defaultValue ?? ''))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The timer calls the callback of the latest render, not the one of the render that set it.
  const settle = useRef(onSettle)
  settle.current = onSettle
  useEffect(() => () => clearTimeout(timer.current), [])

  function onInput(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const { inputType } = event.nativeEvent as InputEvent
    const { text, caret } = formatTypedRut({
      before: visibleText.current,
      typed: input.value,
      caret: input.selectionStart ?? input.value.length,
      deleted: DELETIONS[inputType],
    })
    if (input.value !== text) input.value = text
    if (document.activeElement === input) input.setSelectionRange(caret, caret)
    visibleText.current = text
    onChangeRut?.(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => settle.current(text), DEBOUNCE_MS)
  }

  function onBlur({ relatedTarget }: FocusEvent<HTMLInputElement>) {
    clearTimeout(timer.current)
    settle.current(visibleText.current)
    // an error shown during the click would move the button away from the pointer; submitting reports it anyway
    const isSubmitting = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
    if (!isSubmitting) onLeave?.(visibleText.current)
  }

  return (
    <TextField
      {...field}
      onInput={onInput}
      onBlur={onBlur}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
