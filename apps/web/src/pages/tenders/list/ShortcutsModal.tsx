import { useId } from 'react'
import { switchShortcuts, useShortcuts } from '../../../components/tenders/shortcuts.ts'
import { ACTIONS } from '../../../texts/common.ts'
import { SHORTCUTS } from '../../../texts/more-actions.ts'
import { Key } from '../../../ui/Key.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Switch } from '../../../ui/Switch.tsx'

/** The keys of the list, and the switch that turns them off. */
export default function ShortcutsModal({ onClose }: { onClose: () => void }) {
  const id = useId()
  return (
    <Modal
      title={SHORTCUTS.title}
      subtitle={SHORTCUTS.subtitle}
      closeLabel={ACTIONS.close}
      onClose={onClose}
      width="27rem"
    >
      <dl className="grid gap-2 px-6 py-4 max-tablet:px-4">
        {SHORTCUTS.keys.map(([key, action]) => (
          <div key={key} className="flex items-center gap-4">
            <dt className="w-14 flex-none">
              <Key>{key}</Key>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <label
        htmlFor={id}
        className="flex min-h-11 items-center justify-between gap-4 border-t border-line px-6 py-4 max-tablet:px-4"
      >
        <span>
          <span className="block font-medium">{SHORTCUTS.on}</span>
          <span className="block text-sm text-ink3">{SHORTCUTS.onHint}</span>
        </span>
        <Switch id={id} checked={useShortcuts()} onChange={(event) => switchShortcuts(event.target.checked)} />
      </label>
    </Modal>
  )
}
