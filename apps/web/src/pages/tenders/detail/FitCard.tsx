import { regionName } from '@mirador/domain/tender/region'
import { gradeWords } from '@mirador/texts/fit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import { useRef, useState } from 'react'
import { undoDismissed } from '../../../api/dismiss-tender.ts'
import { fitQuery } from '../../../api/fit.ts'
import { DismissButton } from '../../../components/fit/DismissButton.tsx'
import FitReasons from '../../../components/fit/FitReasons.tsx'
import { FitMark } from '../../../components/tenders/FitMark.tsx'
import { pathTo } from '../../../paths.ts'
import { ACTIONS } from '../../../texts/common.ts'
import { DISMISSALS } from '../../../texts/dismissals.ts'
import { FIT } from '../../../texts/fit.ts'
import { FIT_LINE } from '../../../texts/fit-line.ts'
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
  const { grade, rank, blocked, dismissed, fit_state, fit_summary } = data
  const limit = blocked ? limitWords(blocked, regionName(Number(blocked.split(':')[1]))) : undefined
  const words = grade ? gradeWords(grade, fit_summary?.has_won ?? false) : undefined
  return (
    <>
      {fit_state === 'empty' ? (
        <Link
          to={pathTo('profile', { vista: 'rubros' })}
          className="link inline-flex min-h-6 items-center max-tablet:min-h-11"
        >
          {FIT_LINE.writeWords}
        </Link>
      ) : (
        <>
          <div className="fit-card">
            {grade && <FitMark grade={grade} />}
            {words && (
              <p>
                <strong className="font-bold">{words}</strong>{' '}
                {rank !== null && fit_summary && (
                  <span className="text-ink2">{FIT.shortRank(rank, fit_summary.of)}</span>
                )}
              </p>
            )}
            {fit_state === 'computing' && <p className="text-ink2">{FIT_ROW.computing}</p>}
            {fit_state === 'flat' && fit_summary && !limit && (
              <>
                {fit_summary.of > 1 && <p>{FIT_LINE.alike(fit_summary.alike, fit_summary.of)}</p>}
                <Link
                  to={pathTo('profile', { vista: 'rubros' })}
                  className="link inline-flex min-h-6 items-center max-tablet:min-h-11"
                >
                  {FIT_LINE.writeWords}
                </Link>
              </>
            )}
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
            aria-label={limit ? FIT_ROW.blockedName(limit) : FIT_ROW.name(words)}
            aria-expanded={isOpen}
            aria-controls={REASONS}
            onClick={() => setOpen(!isOpen)}
          >
            {FIT_ROW.why}
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
