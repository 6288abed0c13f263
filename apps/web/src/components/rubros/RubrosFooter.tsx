import type { Selection } from '@mirador/domain/rubros/selection'
import { RUBROS } from '@mirador/texts/rubros'
import { ACTIONS } from '@mirador/texts/texts'
import { CircleAlert } from 'lucide'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  mode: 'create' | 'edit'
  chosen: Selection
  isBusy: boolean
  /** The last save failed; its toast says why. */
  hasFailed: boolean
  onCancel: () => void
  onSubmit: () => void
}

export function RubrosFooter({ mode, chosen, isBusy, hasFailed, onCancel, onSubmit }: Props) {
  const id = useId()
  const families = [...chosen.values()].reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      <div className="mr-auto min-w-0">
        <output className="block text-ink2">
          {families === 0 ? (
            RUBROS.nothingChosen
          ) : (
            <>
              <Figure count={families} /> {RUBROS.families(families)} {RUBROS.in} <Figure count={chosen.size} />{' '}
              {RUBROS.segments(chosen.size)}
            </>
          )}
        </output>
        {hasFailed && (
          <p id={id} className="flex items-start gap-1.5 text-sm text-revocada">
            <Icon icon={CircleAlert} size={14} aria-hidden="true" className="mt-0.5 flex-none" />
            {RUBROS.notSaved}
          </p>
        )}
      </div>
      <Button className="max-tablet:hidden" aria-disabled={isBusy} onClick={isBusy ? undefined : onCancel}>
        {ACTIONS.cancel}
      </Button>
      <Button
        variant="primary"
        className="max-tablet:h-11"
        busy={isBusy}
        aria-describedby={hasFailed ? id : undefined}
        onClick={onSubmit}
      >
        {mode === 'create' ? RUBROS.send : RUBROS.update}
      </Button>
    </>
  )
}

function Figure({ count }: { count: number }) {
  return <strong className="font-bold text-ink tabular-nums">{count}</strong>
}
