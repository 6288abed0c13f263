import { ACTIONS } from '../../../texts/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { DESK_TENDER } from './desk-texts.ts'

/** The buttons at the end of a form of the open tender. */
export function FormEnd({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" busy={isBusy} className="max-tablet:h-11">
        {DESK_TENDER.save}
      </Button>
      <Button variant="ghost" className="max-tablet:h-11" onClick={onCancel}>
        {ACTIONS.cancel}
      </Button>
    </div>
  )
}
