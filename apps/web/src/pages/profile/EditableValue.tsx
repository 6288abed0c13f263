import { Pencil } from 'lucide'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { companyRules } from '../../components/company/company-rules.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { API_FAILURES } from '../../texts/common.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { ProfileRow } from './ProfileSheet.tsx'
import { EDITABLE, PROFILE } from './profile-texts.ts'
import { deleteTyped, readTyped } from './typed-values.ts'
import type { EditableField } from './update-company.ts'

interface Props extends Pick<ComponentProps<'input'>, 'type' | 'autoComplete'> {
  field: EditableField
  value: string
}

// Loaded after the screen is drawn, so that pressing a pencil does not wait for it.
const EditForm = lazyComponent(() => import('./EditForm.tsx'))

/**
 * A value with a pencil button that turns it into a field. Each value opens on its own, so that opening one discards
 * nothing that was typed in another.
 */
export function EditableValue({ field, value, ...input }: Props) {
  const { label, edit } = EDITABLE[field]
  const [typed] = useState(() => readTyped(field))
  const [mode, setMode] = useState<'view' | 'edit' | 'resumed'>('view')
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    // Text typed before a reload or the end of the session is restored, without taking the focus.
    const hasTyped = typed !== undefined && typed !== value
    EditForm.load().then(() => hasTyped && setMode('resumed'), console.error)
  }, [])

  useEffect(() => {
    // Not when the user moved the focus elsewhere while it was being saved.
    if (mode === 'view' && wasOpen.current && document.activeElement === document.body) pencil.current?.focus()
    wasOpen.current = mode !== 'view'
    // Without the rules the server alone checks the value on saving.
    if (mode !== 'view') companyRules.prefetch()
  }, [mode])

  function open() {
    EditForm.load().then(
      () => setMode('edit'),
      () => showToast('error', API_FAILURES.network),
    )
  }

  function close() {
    deleteTyped(field)
    setMode('view')
  }

  if (mode !== 'view') {
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
          icon={<Icon icon={Pencil} size={18} strokeWidth={1.75} />}
          className="-mr-2 max-tablet:-my-3 max-tablet:size-11"
          onClick={open}
        />
      </div>
    </ProfileRow>
  )
}
