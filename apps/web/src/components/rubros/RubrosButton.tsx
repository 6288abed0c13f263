import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide'
import { useLayoutEffect, useRef } from 'react'
import { queries } from '../../api/queries.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { RUBROS_BUTTON } from '../../texts/rubros-button.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useDialog } from '../use-dialog.ts'

interface Props {
  mode: 'create' | 'edit'
  /** `pencil`: an icon next to a value; `wide`: with its label; `toolbar`: with its label to create, an icon to edit */
  form?: 'pencil' | 'wide' | 'toolbar'
  className?: string
  /** Called once the rubros are stored and the views that show them are being refetched. */
  onSaved?: () => void
}

/** Older data is refetched: another tab may have changed it. */
const RECENT_MS = 30_000

export const RubrosModal = lazyComponent(() => import('./RubrosModal.tsx'))

/** Opens the rubros dialog: 'Agregar rubros' without rubros, otherwise 'Editar rubros'. */
export function RubrosButton({ mode, form = mode === 'edit' ? 'pencil' : 'wide', className = '', onSaved }: Props) {
  const { isOpen, open, close, prefetch } = useDialog(RubrosModal, true)
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)

  // Saving may unmount this button, and with it the focus that the dialog returned to it.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && element === document.activeElement) document.querySelector('h1')?.focus()
    }
  }, [])

  function prepare() {
    void client.prefetchQuery({ ...queries.getUserInfo(), staleTime: RECENT_MS })
    prefetch()
  }

  const isCreating = mode === 'create'
  const label = isCreating ? RUBROS_BUTTON.add : RUBROS_BUTTON.edit
  const common = {
    ref: button,
    'aria-haspopup': 'dialog',
    onPointerEnter: prepare,
    onTouchStart: prepare,
    onFocus: prepare,
    onClick: open,
  } as const

  return (
    <>
      {form === 'pencil' ? (
        <IconButton {...common} label={label} icon={<Icon icon={Pencil} size={18} />} className={className} />
      ) : (
        <Button
          {...common}
          size={form === 'toolbar' ? 'pill' : 'normal'}
          variant={isCreating ? 'primary' : form === 'toolbar' ? 'ghost' : 'secondary'}
          title={label}
          className={`${isCreating || form === 'wide' ? 'max-tablet:h-11 max-tablet:px-3' : 'w-9 px-0!'} ${className}`}
        >
          {isCreating ? <Icon icon={Plus} size={18} /> : <Icon icon={Pencil} size={16} />}
          <span className={isCreating || form === 'wide' ? '' : 'sr-only'}>{label}</span>
        </Button>
      )}
      {isOpen && <RubrosModal mode={mode} onClose={close} onSaved={onSaved} />}
    </>
  )
}
