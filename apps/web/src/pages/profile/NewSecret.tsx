import { copyText } from '../../components/copy-text.ts'
import { ACTIONS } from '../../texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import { Modal } from '../../ui/Modal.tsx'

interface Props {
  texts: { readyTitle: string; readyHint: string; copy: string; saved: string }
  secret: string
  onClose: () => void
}

/** A new secret, which is shown once, with a button to copy it. */
export function NewSecret({ texts, secret, onClose }: Props) {
  return (
    <Modal
      title={texts.readyTitle}
      subtitle={texts.readyHint}
      closeLabel={ACTIONS.close}
      onClose={onClose}
      footer={
        <Button variant="primary" className="max-tablet:h-11" onClick={onClose}>
          {texts.saved}
        </Button>
      }
    >
      <div className="grid gap-4 px-6 py-5 max-tablet:px-4">
        <p className="rounded-control bg-sunken p-2.5 font-medium wrap-anywhere">{secret}</p>
        <Button className={WIDE_ON_PHONES} onClick={() => void copyText(secret)}>
          {texts.copy}
        </Button>
      </div>
    </Modal>
  )
}
