import type { UnseenChanges } from '@mirador/contract/unseen-changes'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { CHANGES } from '@mirador/texts/tender-changes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide'
import { useRef } from 'react'
import { markSeenMutation } from '../../api/mark-seen.ts'
import { useLocation } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useRead } from '../use-read.ts'
import { ChangeLine } from './ChangeLine.tsx'
import { CHANGES_PLACE, isShownInFull } from './change-words.ts'

interface Props {
  bid_idn: string
  unseen: UnseenChanges
  /** nothing is loading, so the changes shown may count as seen */
  isSettled: boolean
  now: Date
}

/** The changes of a followed tender since it was last opened, most severe first. On screen they count as seen. */
export default function SinceLastVisit({ bid_idn, unseen: { up_to, changes }, isSettled, now }: Props) {
  const { mutate } = useMutation(markSeenMutation(useQueryClient()))
  const first = useRef<HTMLLIElement>(null)
  const { state } = useLocation()
  const readAt = (found_at: string) => CHANGES.read(shortDayTime(new Date(found_at), now))
  const isOneReading = changes.every(({ found_at }) => found_at === changes[0]?.found_at)

  useRead(first, { isReady: isSettled, subject: `${bid_idn} ${up_to}` }, () => mutate({ bid_idn, up_to }))

  return (
    <section
      aria-labelledby="desde-tu-ultima-visita"
      className="sheet mb-7 border-l-4 border-l-cobre-vivid px-5 py-4 max-tablet:px-4"
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="desde-tu-ultima-visita" className="flex items-center gap-2 text-lg">
          <Icon icon={History} size={18} strokeWidth={1.75} className="text-cobre" />
          {CHANGES.title}
        </h2>
        {isOneReading && <p className="text-sm text-ink3">{readAt(changes[0]?.found_at ?? '')}</p>}
      </div>
      <ul className="grid gap-1.5">
        {changes.map((change, index) => (
          <li
            key={change.field}
            ref={index === 0 ? first : undefined}
            className="flex flex-wrap items-baseline justify-between gap-x-4 wrap-anywhere text-ink2"
          >
            <span className="min-w-0">
              <ChangeLine change={change} now={now} />
              {!isShownInFull(change) && (
                <>
                  {'. '}
                  {/* not a new history entry, so that Back leads to the list the user came from */}
                  <Link
                    to={`${paths.tender(bid_idn)}#${CHANGES_PLACE}`}
                    replace
                    state={state}
                    className="font-medium text-patina hover:underline"
                  >
                    {CHANGES.details}
                  </Link>
                </>
              )}
            </span>
            {!isOneReading && <span className="text-sm text-ink3">{readAt(change.found_at)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
