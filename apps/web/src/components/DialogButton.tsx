import type { IconNode } from 'lucide'
import { createPortal } from 'react-dom'
import type { LazyComponent } from '../lazy-component.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useDialog } from './use-dialog.ts'

interface Props<DialogProps> {
  icon: IconNode
  label: string
  dialog: LazyComponent<DialogProps & { onClose: () => void }>
  /** the dialog's props; undefined = not known yet, and the button is disabled */
  props: DialogProps | undefined
  /** shows only the icon on phones */
  isIconOnPhones?: boolean
}

/** A button that opens a dialog; the dialog's code is prefetched on hover and focus. */
export function DialogButton<DialogProps extends object>({
  icon,
  label,
  dialog: Dialog,
  props,
  isIconOnPhones = true,
}: Props<DialogProps>) {
  const { isOpen, open, close, prefetch } = useDialog(Dialog)
  return (
    <>
      <Button
        size="pill"
        className="flex-none max-tablet:min-w-11 max-tablet:px-2"
        aria-haspopup="dialog"
        disabled={props === undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        <Icon icon={icon} size={16} strokeWidth={1.75} />
        <span className={isIconOnPhones ? 'max-tablet:sr-only' : ''}>{label}</span>
      </Button>
      {/* outside the container of the button, which a narrower window may hide while the dialog is open */}
      {isOpen && props && createPortal(<Dialog {...props} onClose={close} />, document.body)}
    </>
  )
}
