import type { HistoryChangeAnswer, ItemHistoryAnswer } from '@mirador/contract/tender-history'
import { formatQuantity } from '@mirador/domain/tender/money'
import { CHANGES } from '@mirador/texts/tender-changes'
import { Sides } from './Sides.tsx'
import { HISTORY, ITEM_FIELDS, ITEM_WAS } from './tender-history-texts.ts'
import { WordDifference } from './WordDifference.tsx'

type Field = ItemHistoryAnswer['changes'][number]

/** The items added, removed and changed, with the changed fields. */
export function ItemsChange({ change }: { change: Extract<HistoryChangeAnswer, { kind: 'items' }> }) {
  const { items, added, removed, changed, awarded } = change
  const more = added + removed + changed + awarded - items.length
  return (
    <ul className="mt-1.5 grid gap-2 border-l-2 border-line pl-3 text-ink2">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may be equal in every field
        <li key={index} className="wrap-anywhere">
          {ITEM_WAS[item.was]}: <span className="font-medium text-ink">{item.name ?? HISTORY.noName}</span>
          {item.was === 'added' || item.was === 'removed' ? howMany(item) : null}
          {item.changes.length > 0 && (
            <ul>
              {item.changes.map((field) => (
                <li key={field.field}>
                  <FieldChange change={field} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      {more > 0 && <li className="text-ink3">{HISTORY.moreItems(more)}</li>}
    </ul>
  )
}

function howMany({ quantity, unit }: ItemHistoryAnswer): string | null {
  return quantity === null ? null : `, ${[formatQuantity(quantity), unit].filter(Boolean).join(' ')}`
}

function FieldChange({ change }: { change: Field }) {
  const label = ITEM_FIELDS[change.field]
  if (change.field === 'description') {
    return (
      <>
        {label}:
        {change.pieces ? (
          <WordDifference pieces={change.pieces} />
        ) : (
          <span className="block text-ink3">{HISTORY.notCompared}</span>
        )}
      </>
    )
  }
  return <Sides label={label} old={written(change, 'old')} now={written(change, 'new')} />
}

function written(change: Field, side: 'old' | 'new'): string {
  const value = change[side] ?? CHANGES.missing
  // a code is not formatted as a number
  return typeof value === 'number' && change.field === 'quantity' ? formatQuantity(value) : String(value)
}
