import { regionName } from '@mirador/domain/tender/region'
import { gradeWords } from '@mirador/texts/fit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import { useRef, useState } from 'react'
import { undoDismissed } from '../../../api/dismiss-tender.ts'
import { fitQuery } from '../../../api/fit.ts'
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

/** The fit of a tender in its header; its reasons open below the header's last line. */
export default function TenderFit({ bid_idn }: { bid_idn: string }) {
  const client = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(fitQuery(bid_idn))
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  if (!data) {
    if (!isError) return <Skeleton className="tender-fit w-72 max-tablet:h-11" />
    return (
      <div role="alert" className="tender-fit">
        <p className="text-sm text-ink2">{FIT.failed}</p>
        <Button size="pill" busy={isFetching} className="max-tablet:h-11" onClick={() => void refetch()}>
          {ACTIONS.retry}
        </Button>
      </div>
    )
  }
  const { grade, rank, blocked, dismissed, fit_state, fit_summary } = data
  const limit = blocked ? limitWords(blocked, regionName(Number(blocked.split(':')[1]))) : undefined
  const words = grade ? gradeWords(grade, fit_summary?.has_won ?? false) : undefined
  const toWords = (
    <Link to={pathTo('profile', { vista: 'rubros' })} className="link target">
      {FIT_LINE.writeWords}
    </Link>
  )
  if (fit_state === 'empty') return <div className="tender-fit">{toWords}</div>
  return (
    <>
      <div className="tender-fit">
        {dismissed ? (
          <>
            <p className="text-sm text-ink2">{DISMISSALS.done(DISMISSALS.reasons[dismissed].quoted)}</p>
            <Button size="pill" className="max-tablet:h-11" onClick={() => void undoDismissed(client, bid_idn)}>
              {DISMISSALS.undo}
            </Button>
          </>
        ) : (
          <>
            {grade && <FitMark grade={grade} />}
            {words && <strong className="font-bold">{words}</strong>}
            {rank !== null && fit_summary && <span className="text-ink2">{FIT.shortRank(rank, fit_summary.of)}</span>}
            {fit_state === 'computing' && <span className="text-ink2">{FIT_ROW.computing}</span>}
            {fit_state === 'flat' && fit_summary && !limit && (
              <>
                {fit_summary.of > 1 && <span>{FIT_LINE.alike(fit_summary.alike, fit_summary.of)}</span>}
                {toWords}
              </>
            )}
            {limit && (
              <span className="text-sm font-medium">
                {FIT_ROW.blocked}: {limit}
              </span>
            )}
          </>
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
      </div>
      {isOpen && (
        <div className="tender-fit-reasons sheet px-5 py-4">
          <FitReasons
            id={REASONS}
            bid_idn={bid_idn}
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        </div>
      )}
    </>
  )
}
