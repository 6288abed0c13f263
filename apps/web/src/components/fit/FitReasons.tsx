import type { FitAnswer, FitReasonAnswer } from '@mirador/contract/fit'
import { regionName } from '@mirador/domain/tender/region'
import { gradeWords } from '@mirador/texts/fit'
import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide'
import type { KeyboardEvent, ReactNode } from 'react'
import { fitQuery } from '../../api/fit.ts'
import { paths, pathTo } from '../../paths.ts'
import { ACTIONS } from '../../texts/common.ts'
import { FIT, FIT_UNKNOWN } from '../../texts/fit.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DismissButton } from './DismissButton.tsx'
import './fit.css'
import { Pieces } from './Pieces.tsx'
import { Reason } from './Reason.tsx'
import { SumDots } from './SumDots.tsx'

export interface FitReasonsProps {
  id: string
  bid_idn: string
  /** called on Escape; the button takes the focus */
  onClose: () => void
}

/** The reasons of a fit: signed points that add up to its score, and the unknown facts. */
export default function FitReasons({ id, bid_idn, onClose }: FitReasonsProps) {
  const { data, isError, isFetching, refetch } = useQuery(fitQuery(bid_idn))

  function onKeyDown(event: KeyboardEvent) {
    // Escape first closes the panel of 'No me sirve'
    if (event.key !== 'Escape' || document.querySelector('[popover]:popover-open')) return
    onClose()
  }

  return (
    <section
      id={id}
      className="fit-reasons"
      aria-label={data ? FIT.title(bid_idn, wordsOf(data)) : FIT.loading}
      aria-busy={!data && !isError}
      onKeyDown={onKeyDown}
    >
      {data ? (
        <Account fit={data} />
      ) : isError ? (
        <div role="alert" className="fit-foot">
          <p>{FIT.failed}</p>
          <Button size="pill" busy={isFetching} className="max-tablet:h-11" onClick={() => void refetch()}>
            {ACTIONS.retry}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </section>
  )
}

/** The grade in words, if there is one. */
const wordsOf = ({ grade, fit_summary }: FitAnswer) =>
  grade ? gradeWords(grade, fit_summary?.has_won ?? false) : undefined

function Account({ fit }: { fit: FitAnswer }) {
  const { bid_idn, score, reasons, blocked, has_history, rank, fit_summary } = fit
  const given = reasons.filter(({ points }) => points > 0)
  const taken = reasons.filter(({ points }) => points < 0)
  const sumOf = (some: readonly FitReasonAnswer[]) => some.reduce((sum, { points }) => sum + points, 0)
  const most = Math.max(...reasons.map(({ points }) => Math.abs(points)))
  const unknown = unknownOf(fit)
  const rows = (some: readonly FitReasonAnswer[]) =>
    some.map((reason) => (
      <Row
        key={reason.feature}
        points={FIT.signed(reason.points)}
        spokenPoints={`${FIT.points(reason.points)}: `}
        bar={
          <span data-sign={Math.sign(reason.points)} style={{ width: `${(100 * Math.abs(reason.points)) / most}%` }} />
        }
      >
        <Reason reason={reason} bid_idn={bid_idn} />
      </Row>
    ))
  return (
    <>
      {blocked && (
        <p className="fit-blocked">
          <Icon icon={Ban} size={16} className="flex-none" />
          <span className="min-w-0 flex-1">
            <Pieces of={FIT.blocked(FIT.limit(blocked, regionName(Number(blocked.split(':')[1]))))} />
          </span>
          <Link to={paths.limits()} className="link">
            {FIT.changeLimits}
          </Link>
        </p>
      )}
      <p className="fit-title">
        {fit.grade && <strong>{wordsOf(fit)}</strong>}
        {rank !== null && fit_summary && <span className="text-ink2">{FIT.rank(rank, fit_summary.of)}</span>}
        <Link to={paths.calculation()} className="link">
          {FIT.howItIsComputed}
        </Link>
      </p>
      {fit.grade && fit.sums.length > 0 && <SumDots fit={fit} />}
      <div className="fit-columns">
        <Column title={FIT.for} sum={given.length > 0 ? FIT.signed(sumOf(given)) : FIT.none}>
          {rows(given)}
        </Column>
        <div>
          <Column title={FIT.against} sum={taken.length > 0 ? FIT.signed(sumOf(taken)) : FIT.none}>
            {rows(taken)}
          </Column>
          {unknown.length > 0 && (
            <Column title={FIT.unknown} sum={FIT.unknownHint}>
              {unknown.map((text) => (
                <Row key={text} points={FIT.unknownShort} bar={<span className="fit-hatch" />}>
                  {text}
                </Row>
              ))}
            </Column>
          )}
          {!has_history && <MayAdd of={fit.may_add} />}
        </div>
      </div>
      <div className="fit-foot">
        <p>
          <Pieces of={FIT.sum(sumOf(given), -sumOf(taken), score)} />
          {blocked ? FIT.limitAside : FIT.nothingElse}
        </p>
        <DismissButton bid_idn={bid_idn} />
      </div>
    </>
  )
}

/** What the company can still say, with the points that it may add here. */
function MayAdd({ of: { words, regions } }: { of: FitAnswer['may_add'] }) {
  if (words === null && regions === null) return null
  return (
    <ul className="fit-more">
      {words !== null && (
        <li>
          <Link to={pathTo('profile', { vista: 'rubros' })} className="link">
            {FIT.addWords}
          </Link>
          {FIT.mayAddWords(words)}
        </li>
      )}
      {regions !== null && (
        <li>
          <Link to={paths.limits()} className="link">
            {FIT.addRegions}
          </Link>
          {FIT.mayAddRegions(regions)}
        </li>
      )}
    </ul>
  )
}

function Column({ title, sum, children }: { title: string; sum: string; children: ReactNode }) {
  return (
    <div>
      <p className="fit-head">
        <span>{title}</span>
        <span>{sum}</span>
      </p>
      <ul aria-label={title}>{children}</ul>
    </div>
  )
}

function Row({
  points,
  spokenPoints,
  bar,
  children,
}: {
  points: string
  spokenPoints?: string
  bar: ReactNode
  children: ReactNode
}) {
  return (
    <li className="fit-row">
      <span aria-hidden="true" className="fit-points">
        {points}
      </span>
      <span aria-hidden="true">{bar}</span>
      <div className="min-w-0 wrap-anywhere">
        {spokenPoints && <span className="sr-only">{spokenPoints}</span>}
        {children}
      </div>
    </li>
  )
}

/** The unknown facts in words; features with the same cause appear once. */
function unknownOf({ unknown, has_history }: FitAnswer): readonly string[] {
  const texts = unknown.map((feature) =>
    feature in FIT_UNKNOWN ? FIT_UNKNOWN[feature as keyof typeof FIT_UNKNOWN] : FIT_UNKNOWN.rubro,
  )
  return [...new Set(has_history ? texts : [...texts, FIT_UNKNOWN.history])]
}
