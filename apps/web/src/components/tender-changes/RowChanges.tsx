import type { TenderSummary } from '@mirador/contract/tenders'
import { CHANGES } from '@mirador/texts/tender-changes'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { useLocation } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { ChangeLine } from './ChangeLine.tsx'
import { CHANGES_PLACE, isShownInFull } from './change-words.ts'
import { linesOf } from './row-lines.ts'

/** The first changes of a followed tender, under its title. */
export default function RowChanges({ tender: { bid_idn, unseen }, now }: { tender: TenderSummary; now: Date }) {
  const changes = unseen?.changes ?? []
  const { pathname, search } = useLocation()
  // reads the cache only; the page sends the query
  const { data } = useQuery({ ...queries.countUnseenTenders(), enabled: false })
  const { visibleCount, more } = linesOf(changes.length)
  return (
    <div
      className={`mt-2 border-l-2 pl-3 text-sm wrap-anywhere text-ink2 ${data?.with_changes === 0 ? 'border-line' : 'border-cobre-vivid'}`}
    >
      <p className="sr-only">{CHANGES.title}:</p>
      <ul className="grid gap-0.5">
        {changes.slice(0, visibleCount).map((change) => (
          <li key={change.field}>
            <ChangeLine change={change} now={now} />
            {!isShownInFull(change) && (
              <>
                {'. '}
                <Link
                  to={`${paths.tender(bid_idn)}#${CHANGES_PLACE}`}
                  state={{ from: `${pathname}${search}` }}
                  className="relative z-10 font-medium text-patina hover:underline"
                >
                  {CHANGES.details}
                  <span className="sr-only"> ({bid_idn})</span>
                </Link>
              </>
            )}
          </li>
        ))}
        {more > 0 && <li className="font-medium text-patina">{CHANGES.more(more)}</li>}
      </ul>
    </div>
  )
}
