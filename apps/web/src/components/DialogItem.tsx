import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { LazyComponent } from '../lazy-component.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useDialog } from './use-dialog.ts'

interface Props<DialogProps> {
  icon: IconNode
  label: string
  /** shown below the label */
  hint?: ReactNode
  dialog: LazyComponent<DialogProps & { onClose: () => void }>
  /** the dialog's props; undefined = not known yet, and the item is disabled */
  props: DialogProps | undefined
  className?: string
}

/** An item of a menu in a Popover that opens a dialog; the menu closes. */
export function DialogItem<DialogProps extends object>({
  icon,
  label,
  hint,
  dialog: Dialog,
  props,
  className = '',
}: Props<DialogProps>) {
  const { isOpen, open, close, prefetch } = useDialog(Dialog)
  return (
    <>
      <button
        type="button"
        data-close
        aria-haspopup="dialog"
        className={`menu-item ${className}`}
        disabled={props === undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        <Icon icon={icon} size={18} strokeWidth={1.75} className="flex-none text-ink2" />
        <span className="min-w-0">
          {label}
          {hint}
        </span>
      </button>
      {/* outside the menu, which is hidden by then */}
      {isOpen && props && createPortal(<Dialog {...props} onClose={close} />, document.body)}
    </>
  )
}
