import { Eye, EyeOff } from 'lucide'
import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface Props extends Omit<TextFieldProps, 'type' | 'trailing'> {
  showLabel: string
  hideLabel: string
}

/** The label of the eye button names the action, so it has no pressed state. */
export function PasswordField({ showLabel, hideLabel, ...field }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <IconButton
          label={isShown ? hideLabel : showLabel}
          icon={isShown ? <Icon icon={EyeOff} size={18} /> : <Icon icon={Eye} size={18} />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
