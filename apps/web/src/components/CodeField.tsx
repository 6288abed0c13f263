import { VERIFY } from '../texts/registration-screens.ts'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'

interface Props extends Omit<TextFieldProps, 'label' | 'inputMode' | 'autoComplete'> {
  /** the code of the link that opened the page */
  mailed?: string | undefined
}

/** The code of a mail. Phones offer it from the message; spaces in a paste are accepted. */
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
