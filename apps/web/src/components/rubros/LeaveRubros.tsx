import { ACTIONS } from '../../texts/common.ts'
import { RUBROS } from '../../texts/rubros.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'

/** Asks before an accidental Escape or click discards changes. */
export function LeaveRubros({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Modal
      title={RUBROS.leaveTitle}
      closeLabel={ACTIONS.close}
      width="27rem"
      onClose={onStay}
      footer={
        <>
          <Button onClick={onLeave}>{RUBROS.leave}</Button>
          <Button variant="primary" data-autofocus onClick={onStay}>
            {RUBROS.stay}
          </Button>
        </>
      }
    >
      <p className="px-6 py-5 text-ink2 max-tablet:px-4">{RUBROS.leaveHint}</p>
    </Modal>
  )
}
