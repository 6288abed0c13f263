import type { UnseenChanges } from '@mirador/contract/unseen-changes'
import { CHANGES } from '@mirador/texts/tender-changes'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { ChangeLine } from './ChangeLine.tsx'
import { linesOf } from './row-lines.ts'

/** What changed in a followed tender, under its title; the rest is on its own page. */
export function RowChanges({ unseen: { changes }, now }: { unseen: UnseenChanges; now: Date }) {
  // only looks at what the page asked for
  const { data } = useQuery({ ...queries.countUnseenTenders(), enabled: false })
  const { shown, more } = linesOf(changes.length)
  return (
    <div
      className={`mt-2 border-l-2 pl-3 text-sm wrap-anywhere text-ink2 ${data?.with_changes === 0 ? 'border-line' : 'border-cobre-vivid'}`}
    >
      <p className="sr-only">{CHANGES.title}:</p>
      <ul className="grid gap-0.5">
        {changes.slice(0, shown).map((change) => (
          <li key={change.field}>
            <ChangeLine change={change} now={now} />
          </li>
        ))}
        {more > 0 && <li className="font-medium text-patina">{CHANGES.more(more)}</li>}
      </ul>
    </div>
  )
}
