import { useDialog } from '../../components/use-dialog.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { Button } from '../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'

const ChangePasswordModal = lazyComponent(() => import('./ChangePasswordModal.tsx'))

/** Opens the dialog once its code is loaded; a failure is shown in a toast. */
export function ChangePasswordButton({ label }: { label: string }) {
  const { isOpen, open, close, prefetch } = useDialog(ChangePasswordModal)
  return (
    <>
      <Button aria-haspopup="dialog" className={WIDE_ON_PHONES} onPointerEnter={prefetch} onClick={open}>
        {label}
      </Button>
      {isOpen && <ChangePasswordModal onClose={close} />}
    </>
  )
}
