import { PASSWORD_MIN_LENGTH, passwordParts } from '@mirador/domain/account/password'
import { Check, Dot } from 'lucide'
import { useState } from 'react'
import { PASSWORD_RULES, REGISTER } from '../texts/registration-screens.ts'
import { Icon } from '../ui/Icon.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import type { TextFieldProps } from '../ui/TextField.tsx'

type Props = Omit<TextFieldProps, 'hint' | 'onInput' | 'autoComplete'>

/** A field for a new password. It ticks the parts of the password rule as they are met. */
export function NewPasswordField(field: Props) {
  const [password, setPassword] = useState('')
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      minLength={PASSWORD_MIN_LENGTH}
      showLabel={REGISTER.showPassword}
      hideLabel={REGISTER.hidePassword}
      onInput={(event) => setPassword(event.currentTarget.value)}
      hint={<Rules password={password} />}
    />
  )
}

function Rules({ password }: { password: string }) {
  return (
    <ul aria-label={PASSWORD_RULES.label} className="flex flex-wrap gap-x-4 gap-y-1">
      {Object.entries(passwordParts(password)).map(([part, isMet]) => {
        return (
          <li key={part} className={`flex items-center gap-1.5 ${isMet ? 'text-patina' : ''}`}>
            <Icon icon={isMet ? Check : Dot} size={14} className="flex-none" />
            <span>
              <span className="sr-only">{isMet ? PASSWORD_RULES.met : PASSWORD_RULES.unmet} </span>
              {PASSWORD_RULES.parts[part as keyof typeof PASSWORD_RULES.parts]}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
