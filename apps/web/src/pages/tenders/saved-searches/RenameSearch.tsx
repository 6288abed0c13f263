import { type FormEvent, useState } from 'react'
import { ACTIONS } from '../../../texts/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { SAVED_SEARCHES } from './saved-searches-texts.ts'

interface Props {
  name: string
  isBusy: boolean
  onSave: (name: string) => void
  onCancel: () => void
}

// a stable function, so that it runs on mount and not on every render
const focus = (input: HTMLInputElement | null) => input?.focus()

export default function RenameSearch({ name, isBusy, onSave, onCancel }: Props) {
  const [error, setError] = useState('')
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (!name) setError(SAVED_SEARCHES.nameRequired)
    else if (!isBusy) onSave(name)
  }
  return (
    <form noValidate className="grid gap-2" onSubmit={submit} onInput={() => setError('')}>
      <TextField
        label={SAVED_SEARCHES.name}
        name="name"
        autoComplete="off"
        maxLength={80}
        defaultValue={name}
        error={error}
        ref={focus}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{ACTIONS.cancel}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {SAVED_SEARCHES.renameSubmit}
        </Button>
      </div>
    </form>
  )
}
