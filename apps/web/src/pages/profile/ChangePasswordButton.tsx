import { startTransition, useState } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { Button } from '../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import { reportFailure } from './report-failure.ts'

const ChangePasswordModal = lazyComponent(() => import('./ChangePasswordModal.tsx'))

/** Opens the dialog once its code is loaded; a failure is shown in a toast. */
export function ChangePasswordButton({ label }: { label: string }) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    try {
      await ChangePasswordModal.load()
      startTransition(() => setOpen(true))
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        busy={isBusy}
        aria-haspopup="dialog"
        className={WIDE_ON_PHONES}
        onPointerEnter={ChangePasswordModal.prefetch}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {isOpen && <ChangePasswordModal onClose={() => setOpen(false)} />}
    </>
  )
}
