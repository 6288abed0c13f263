import type { ReactNode } from 'react'
import { ACTIONS } from '../../../texts/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'

interface Props {
  title: string
  about: string
  confirm: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before something that ends an access. A request already sent cannot be cancelled. */
export default function ConfirmModal({ title, about, confirm, isBusy, onConfirm, onClose, children }: Props) {
  const close = () => isBusy || onClose()
  return (
    <Modal
      title={title}
      closeLabel={ACTIONS.close}
      onClose={close}
      footer={
        <>
          <Button aria-disabled={isBusy} className="max-tablet:h-11" onClick={close}>
            {ACTIONS.cancel}
          </Button>
          <Button busy={isBusy} className="max-tablet:h-11" onClick={onConfirm}>
            <span className="text-revocada">{confirm}</span>
          </Button>
        </>
      }
    >
      <div className="grid gap-3 px-6 py-5 max-tablet:px-4">
        <p className="font-medium">{about}</p>
        {children}
      </div>
    </Modal>
  )
}
