import { createPortal } from 'react-dom'
import { lazyComponent } from '../../lazy-component.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDialog } from '../use-dialog.ts'
import { OWN_HISTORY } from './own-history-texts.ts'

const UseHistoryModal = lazyComponent(() => import('./UseHistoryModal.tsx'))

/** Opens the dialog that fills the profile with the own history. */
export function UseHistoryButton({ className = '' }: { className?: string }) {
  const { isOpen, open, close, prefetch } = useDialog(UseHistoryModal)
  return (
    <>
      <Button
        variant="primary"
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        {OWN_HISTORY.use}
      </Button>
      {isOpen && createPortal(<UseHistoryModal onClose={close} />, document.body)}
    </>
  )
}
