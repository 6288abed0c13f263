import type { HistoryChangeAnswer } from '@mirador/contract/tender-history'
import { formatQuantity } from '@mirador/domain/tender/money'
import { CODED_FIELDS } from '@mirador/domain/tender-changes/reported-fields'
import { CHANGES, changeLabel, changeSentence, itemCounts } from '@mirador/texts/tender-changes'
import { CircleAlert, CircleDot, Minus } from 'lucide'
import { FACTS } from '../../texts/tender-facts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ChangeLine } from '../tender-changes/ChangeLine.tsx'
import { ItemsChange } from './ItemsChange.tsx'
import { Sides } from './Sides.tsx'
import { HISTORY, SEVERITIES } from './tender-history-texts.ts'
import { WordDifference } from './WordDifference.tsx'

const LOOKS = {
  critical: [CircleAlert, 'text-cobre'],
  important: [CircleDot, 'text-patina'],
  minor: [Minus, 'text-ink3'],
} as const

/** One change: its severity, the old and the new value. */
export function HistoryChange({ change, now }: { change: HistoryChangeAnswer; now: Date }) {
  const [icon, colour] = LOOKS[change.severity]
  return (
    <li className="flex items-start gap-2.5 py-2">
      <Icon icon={icon} size={18} strokeWidth={1.75} className={`mt-0.5 flex-none ${colour}`} />
      <div className="min-w-0 flex-1 wrap-anywhere text-ink2">
        <span className={`ml-3 float-right condensed text-sm ${colour}`}>
          {SEVERITIES[change.severity]}
          <span className="sr-only">: </span>
        </span>
        <WhatChanged change={change} now={now} />
      </div>
    </li>
  )
}

function WhatChanged({ change, now }: { change: HistoryChangeAnswer; now: Date }) {
  switch (change.kind) {
    case 'text':
      return <TextChange change={change} />
    case 'items':
      return (
        <>
          <span className="font-medium text-ink">{changeLabel('items')}:</span> {itemCounts(change)}
          <ItemsChange change={change} />
        </>
      )
    case 'term':
      return <Sides label={changeLabel(change.field)} old={termOf(change.old)} now={termOf(change.new)} />
    case 'duration':
      return <Sides label={changeLabel(change.field)} old={durationOf(change.old)} now={durationOf(change.new)} />
    default:
      return <ChangeLine change={change} now={now} />
  }
}

function TextChange({ change }: { change: Extract<HistoryChangeAnswer, { kind: 'text' }> }) {
  const { field, was, pieces } = change
  return (
    <>
      <span className="font-medium text-ink">{changeSentence(field, was)}</span>
      {pieces ? (
        <WordDifference pieces={pieces} />
      ) : (
        !CODED_FIELDS.has(field) && <span className="block text-ink3">{HISTORY.notCompared}</span>
      )}
    </>
  )
}

const termOf = (code: number | null) => (code === null ? CHANGES.missing : (FACTS.paymentTerms[code] ?? String(code)))

function durationOf({ count, unit }: { count: number | null; unit: number | null }): string {
  const words = unit === null ? undefined : FACTS.units[unit]
  if (!count || !words) return CHANGES.missing
  return `${formatQuantity(count)} ${count === 1 ? words[0] : words[1]}`
}
