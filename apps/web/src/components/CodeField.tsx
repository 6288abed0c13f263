import { VERIFY } from '../texts/registration-screens.ts'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'

interface Props extends Omit<TextFieldProps, 'label' | 'inputMode' | 'autoComplete'> {
  /** the code of the link that opened the page */
  mailed?: string | undefined
}

/** A field for the code of a mail. Phones offer the code of the message; spaces in pasted text are accepted. */
export function CodeField({ mailed, ...field }: Props) {
  return (
    <TextField
      {...field}
      {...(mailed && { defaultValue: mailed, hint: VERIFY.codeFromLink })}
      label={VERIFY.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      placeholder={VERIFY.codePlaceholder}
    />
  )
}
