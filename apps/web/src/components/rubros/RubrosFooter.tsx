import { chosenFamilies, type Selection } from '@mirador/domain/rubros/selection'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide'
import { useId } from 'react'
import { rubroQueries } from '../../api/rubro-queries.ts'
import { ACTIONS } from '../../texts/common.ts'
import { RUBROS } from '../../texts/rubros.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useSettled } from '../use-settled.ts'

/** Pause without a tick after which the tenders are counted. */
const PAUSE_MS = 400

interface Props {
  mode: 'create' | 'edit'
  chosen: Selection
  /** the choice before any change */
  stored: Selection
  isBusy: boolean
  /** The last save failed; its toast says why. */
  hasFailed: boolean
  onCancel: () => void
  onSubmit: () => void
}

export function RubrosFooter({ mode, chosen, stored, isBusy, hasFailed, onCancel, onSubmit }: Props) {
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
              {RUBROS.segments(chosen.size)} <OpenTenders chosen={chosen} stored={stored} />
            </>
          )}
        </output>
        {hasFailed && (
          <p id={id} className="flex items-start gap-1.5 text-sm text-revocada">
            <Icon icon={CircleAlert} size={14} className="mt-0.5 flex-none" />
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

/**
 * The number of open tenders of the choice, and the difference to the stored choice. Nothing while they are unknown.
 */
function OpenTenders({ chosen, stored }: { chosen: Selection; stored: Selection }) {
  const { data: now } = useQuery(rubroQueries.count(chosenFamilies(useSettled(chosen, PAUSE_MS))))
  const before = useQuery(rubroQueries.count(chosenFamilies(stored))).data
  if (!now) return null
  const change = before ? now.open - before.open : 0
  return (
    <span className="whitespace-nowrap max-tablet:block tablet:ml-3 tablet:border-l tablet:border-line tablet:pl-4">
      <Figure count={now.open} /> {RUBROS.open(now.open)}
      {change !== 0 && <strong className="ml-1 font-bold text-patina tabular-nums">{RUBROS.change(change)}</strong>}
    </span>
  )
}

function Figure({ count }: { count: number }) {
  return <strong className="font-bold text-ink tabular-nums">{RUBROS.figure(count)}</strong>
}
