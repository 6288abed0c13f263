import { ACTIONS } from '../../../texts/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { SAVED_SEARCHES } from './saved-searches-texts.ts'

interface Props {
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

// a stable function, so that it runs on mount and not on every render
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Asks for confirmation in place: deletion cannot be undone. */
export function RemoveSearch({ isBusy, onConfirm, onCancel }: Props) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken p-2.5">
      <p>{SAVED_SEARCHES.removeAsk}</p>
      <span className="flex gap-2">
        <Button onClick={onCancel} ref={focus}>
          {ACTIONS.cancel}
        </Button>
        <Button busy={isBusy} onClick={onConfirm}>
          <span className="text-revocada">{SAVED_SEARCHES.removeConfirm}</span>
        </Button>
      </span>
    </div>
  )
}
