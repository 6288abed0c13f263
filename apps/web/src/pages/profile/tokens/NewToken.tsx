import { copyText } from '../../../components/copy-text.ts'
import { ACTIONS } from '../../../texts/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../../ui/button-class.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { NEW_TOKEN } from './token-texts.ts'

/** A new token, which is shown once, with a button to copy it. */
export function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Modal
      title={NEW_TOKEN.readyTitle}
      subtitle={NEW_TOKEN.readyHint}
      closeLabel={ACTIONS.close}
      onClose={onClose}
      footer={
        <Button variant="primary" className="max-tablet:h-11" onClick={onClose}>
          {NEW_TOKEN.saved}
        </Button>
      }
    >
      <div className="grid gap-4 px-6 py-5 max-tablet:px-4">
        <p className="rounded-control bg-sunken p-2.5 font-medium wrap-anywhere">{token}</p>
        <Button className={WIDE_ON_PHONES} onClick={() => void copyText(token)}>
          {NEW_TOKEN.copy}
        </Button>
      </div>
    </Modal>
  )
}
