import { VERIFY } from '@mirador/texts/registration-screens'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'

type Props = Omit<TextFieldProps, 'label' | 'inputMode' | 'autoComplete'>

/** The code of a mail. Phones offer it from the message; spaces in a paste are accepted. */
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
