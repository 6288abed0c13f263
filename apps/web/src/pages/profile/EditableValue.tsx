import { EDITABLE, PROFILE } from '@mirador/texts/profile'
import { API_FAILURES } from '@mirador/texts/texts'
import { Pencil } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { loadCompanyRules } from '../../components/company/company-rules.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { ProfileRow } from './ProfileSheet.tsx'
import { dropTyped, readTyped } from './typed-values.ts'
import type { EditableField } from './update-company.ts'

interface Props extends Pick<ComponentProps<'input'>, 'type' | 'autoComplete'> {
  field: EditableField
  value: string
}

let EditForm: typeof import('./EditForm.tsx').EditForm | undefined

/** Comes after the screen stands, so that nobody waits for it on pressing a pencil. */
async function loadEditForm() {
  EditForm ??= (await import('./EditForm.tsx')).EditForm
}

/**
 * A value with a pencil that turns it into a field. Each is open or closed for itself, so that opening one throws away
 * nothing that was typed in another.
 */
export function EditableValue({ field, value, ...input }: Props) {
  const { label, edit } = EDITABLE[field]
  const [typed] = useState(() => readTyped(field))
  const [mode, setMode] = useState<'view' | 'edit' | 'resumed'>('view')
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arriving
  useEffect(() => {
    // What was typed before a reload or the end of the session is there again, and takes no focus.
    const isLeft = typed !== undefined && typed !== value
    loadEditForm().then(() => isLeft && setMode('resumed'), console.error)
  }, [])

  useEffect(() => {
    // Who went on to something else while it was being saved is not called back.
    if (mode === 'view' && wasOpen.current && document.activeElement === document.body) pencil.current?.focus()
    wasOpen.current = mode !== 'view'
    // A failure shows itself on saving: then the server alone judges.
    if (mode !== 'view') loadCompanyRules().catch(console.error)
  }, [mode])

  function open() {
    loadEditForm().then(
      () => setMode('edit'),
      () => showToast('error', API_FAILURES.network),
    )
  }

  function close() {
    dropTyped(field)
    setMode('view')
  }

  if (EditForm && mode !== 'view') {
    return (
      <ProfileRow label={<label htmlFor={field}>{label}</label>}>
        <EditForm
          {...input}
          field={field}
          defaultValue={mode === 'resumed' && typed ? typed : value}
          takesFocus={mode === 'edit'}
          onClose={close}
        />
      </ProfileRow>
    )
  }
  return (
    <ProfileRow label={label}>
      <div className="flex items-center justify-between gap-4">
        <span className={value ? 'min-w-0 font-medium wrap-anywhere tabular-nums' : 'text-ink3'}>
          {value || PROFILE.notMentioned}
        </span>
        <IconButton
          ref={pencil}
          label={edit}
          icon={<Pencil size={18} strokeWidth={1.75} />}
          className="-mr-2 max-tablet:-my-3 max-tablet:size-11"
          onClick={open}
        />
      </div>
    </ProfileRow>
  )
}
