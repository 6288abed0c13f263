import { VERIFY } from '@mirador/texts/registration-screens'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'

type Props = Omit<TextFieldProps, 'label' | 'inputMode' | 'autoComplete'>

/** The six digits of a mail; phones offer them from the message, and blanks of a paste do no harm. */
export function CodeField(field: Props) {
  return (
    <TextField
      {...field}
      label={VERIFY.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      placeholder={VERIFY.codePlaceholder}
    />
  )
}
