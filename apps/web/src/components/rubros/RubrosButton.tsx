import { RUBROS_BUTTON } from '@mirador/texts/rubros-button'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide'
import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { queries } from '../../api/queries.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useDialog } from '../use-dialog.ts'

interface Props {
  mode: 'create' | 'edit'
  /** `pencil` is the icon beside a value; `wide` says its name too, but for the pencil's on phones */
  form?: 'pencil' | 'wide'
  className?: string
  /** The rubros are stored: what is shown of them is being read anew. */
  onSaved?: () => void
}

/** A moment ago is recent enough for what another tab may have changed. */
const RECENT_MS = 30_000

const RubrosModal = lazyComponent(() => import('./RubrosModal.tsx'))

/** Opens the rubros: 'Agregar rubros' for who has none, else 'Editar rubros'. */
export function RubrosButton({ mode, form = mode === 'edit' ? 'pencil' : 'wide', className = '', onSaved }: Props) {
  const { isOpen, open, close, prefetch } = useDialog(RubrosModal, true)
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)

  // What is saved may take this button away, with the focus that the dialog gave back to it.
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
          variant={isCreating ? 'primary' : 'secondary'}
          title={label}
          className={`${isCreating ? 'max-tablet:h-11 max-tablet:px-3' : 'max-tablet:size-11 max-tablet:px-0!'} ${className}`}
        >
          {isCreating ? (
            <Icon icon={Plus} size={18} aria-hidden="true" />
          ) : (
            <Icon icon={Pencil} size={16} aria-hidden="true" />
          )}
          <span className={isCreating ? '' : 'max-tablet:sr-only'}>{label}</span>
        </Button>
      )}
      {isOpen && (
        <RubrosModal
          mode={mode}
          onClose={close}
          onSaved={() => {
            // at once, so that the toast is said by the page and not by a dialog that goes
            flushSync(close)
            onSaved?.()
          }}
        />
      )}
    </>
  )
}
