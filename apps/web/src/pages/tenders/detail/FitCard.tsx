import { regionName } from '@mirador/domain/tender/region'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import { useRef, useState } from 'react'
import { undoDismissed } from '../../../api/dismiss-tender.ts'
import { fitQuery } from '../../../api/fit.ts'
import { DismissButton } from '../../../components/fit/DismissButton.tsx'
import FitReasons from '../../../components/fit/FitReasons.tsx'
import { pathTo } from '../../../paths.ts'
import { ACTIONS } from '../../../texts/common.ts'
import { DISMISSALS } from '../../../texts/dismissals.ts'
import { FIT } from '../../../texts/fit.ts'
import { FIT_ROW, limitWords } from '../../../texts/fit-row.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const REASONS = 'encaje-por-que'

/** The fit of a tender on its page, its reasons, and 'No me sirve'. */
export default function FitCard({ bid_idn }: { bid_idn: string }) {
  const client = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(fitQuery(bid_idn))
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  if (!data) {
    if (!isError) return <Skeleton className="h-20" />
    return (
      <div role="alert" className="grid gap-2">
        <p className="text-sm text-ink2">{FIT.failed}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {ACTIONS.retry}
        </Button>
      </div>
    )
  }
  const { score, blocked, dismissed } = data
  const limit = blocked ? limitWords(blocked, regionName(Number(blocked.split(':')[1]))) : undefined
  return (
    <>
      {data.is_empty ? (
        <Link
          to={pathTo('profile', { vista: 'rubros' })}
          className="link inline-flex min-h-6 items-center max-tablet:min-h-11"
        >
          {FIT_ROW.chooseWords}
        </Link>
      ) : (
        <>
          <div className="fit-card">
            <p className="text-ink2">{FIT_ROW.label}</p>
            <p className="fit-score">{score}</p>
            <span className="fit-bar" aria-hidden="true">
              <span style={{ width: `${score}%` }} />
            </span>
          </div>
          {limit && (
            <p className="text-sm font-medium">
              {FIT_ROW.blocked}: {limit}
            </p>
          )}
          <button
            ref={button}
            type="button"
            className={buttonClass('secondary', 'pill', 'fit-why max-tablet:h-11')}
            aria-label={FIT_ROW.name(score, limit)}
            aria-expanded={isOpen}
            aria-controls={REASONS}
            onClick={() => setOpen(!isOpen)}
          >
            {FIT.why}
            <Icon icon={ChevronDown} size={14} />
          </button>
          {isOpen && (
            <FitReasons
              id={REASONS}
              bid_idn={bid_idn}
              isInCard
              onClose={() => {
                setOpen(false)
                button.current?.focus()
              }}
            />
          )}
        </>
      )}
      {dismissed ? (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink2">
          {DISMISSALS.done(DISMISSALS.reasons[dismissed].quoted)}
          <Button size="pill" className="max-tablet:h-11" onClick={() => void undoDismissed(client, bid_idn)}>
            {DISMISSALS.undo}
          </Button>
        </p>
      ) : (
        <DismissButton bid_idn={bid_idn} className="w-full" />
      )}
    </>
  )
}
