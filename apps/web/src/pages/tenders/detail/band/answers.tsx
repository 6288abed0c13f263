import type { TenderDetail, TenderSummary } from '@mirador/contract/tenders'
import { isUrgent } from '@mirador/domain/deadlines/deadline'
import { formatMoney } from '@mirador/domain/tender/money'
import { calendarDaysBetween, clockTime, shortDayTime } from '@mirador/domain/time/chile-time'
import { DOT, MISSING } from '@mirador/texts/tenders'
import type { ReactNode } from 'react'
import type { DecisionAnswer } from '../../../../api/tender-decision.ts'
import { BAND, shortReasons } from '../../../../components/decision/band-texts.ts'
import { deadlinesAhead } from '../../../../components/decision/deadlines-ahead.ts'
import { changeWords } from '../../../../components/tender-changes/change-words.ts'
import { OwnTime } from '../../../../components/tenders/OwnTime.tsx'
import { rangeOfTender, TenderSize } from '../../../../components/tenders/TenderSize.tsx'
import { agileCall } from '../../../../texts/agile.ts'
import { sizeInPesos } from '../size-in-pesos.ts'
import { CELLS } from './cell-texts.ts'
import { Lane, Marks, MoneyBar, WeightsBar } from './pictures.tsx'

type Answer<Name extends keyof DecisionAnswer> = { answer: NonNullable<DecisionAnswer[Name]> }

const Headline = ({ children }: { children: ReactNode }) => <span className="band-head">{children}</span>
const Strong = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <strong className={`semicondensed font-bold ${className}`}>{children}</strong>
)
const Note = ({ children }: { children: ReactNode }) => <span className="band-note">{children}</span>

/** `Hoy 17:00`, `Mañana 12:00`, `mar 24 nov, 12:00` */
function momentOf(at: Date, now: Date): string {
  const days = calendarDaysBetween(now, at)
  if (days > 1) return shortDayTime(at, now)
  return `${days === 1 ? 'Mañana' : 'Hoy'} ${clockTime(at)}`
}

interface DeadlineProps extends Answer<'deadline'> {
  agile: TenderSummary['agile']
  now: Date
}

export function DeadlineAnswer({ answer: { next, all }, agile, now }: DeadlineProps) {
  const ahead = deadlinesAhead(all, now)
  const [first, ...later] = ahead.filter(({ is_done }) => !is_done)
  if (!next || !first) return <Headline>{ahead.length > 0 ? BAND.allDone : BAND.noDeadline}</Headline>
  const { at } = first
  return (
    <>
      <Headline>
        <Strong className={isUrgent(at, now) ? 'text-cobre' : ''}>{momentOf(at, now)}</Strong>{' '}
        {BAND.deadline(first.kind)}
        <OwnTime at={at} />
      </Headline>
      <Lane marks={[first, ...later]} next={first} now={now} />
      <Note>
        {BAND.later([
          ...(agile && agile.call !== null ? [agileCall(agile)] : []),
          ...later.map(({ kind, at }) => `${BAND.deadline(kind)} ${shortDayTime(at, now)}`),
        ])}
      </Note>
    </>
  )
}

interface MoneyProps {
  tender: TenderSummary | TenderDetail
  /** undefined while it loads: the amount is known from the list */
  answer: DecisionAnswer['money'] | undefined
}

export function Money({ answer, tender }: MoneyProps) {
  const amount = formatMoney(tender.amount, tender.currency)
  const range = rangeOfTender(tender)
  const utm = 'utm' in tender ? tender.utm : null
  const total = answer?.total
  return (
    <>
      <Headline>
        {amount ? (
          <>
            <Strong>{amount}</Strong> {BAND.budget(tender.agile !== undefined)}
          </>
        ) : range ? (
          <TenderSize tender={tender} />
        ) : (
          BAND.noBudget
        )}
      </Headline>
      {!amount && range && utm && <Note>{sizeInPesos(range, utm)}</Note>}
      {total?.kind === 'summed' ? (
        <>
          <MoneyBar
            lower={total.lower}
            upper={total.upper}
            budget={answer?.budget?.currency === 'CLP' ? answer.budget.amount : null}
          />
          <Note>{BAND.usual(total, tender.agile !== undefined)}</Note>
        </>
      ) : (
        total && <Note>{BAND.notSummed(total.priced, total.of)}</Note>
      )}
    </>
  )
}

/** Maximum number of names in a cell. */
const MAX_NAMES = 4

export function Criteria({ answer: { names, weights, reasons } }: Answer<'criteria'>) {
  if (weights) {
    const criteria = names.map((name, place) => ({ name, weight: weights[place] ?? 0 }))
    criteria.sort((one, two) => two.weight - one.weight)
    const [most, ...lighter] = criteria
    if (!most) return <Headline>{BAND.noCriteria}</Headline>
    return (
      <>
        <Headline>
          <Strong>{most.name}</Strong> {BAND.weighs(most.weight)}
        </Headline>
        <WeightsBar weights={criteria.map(({ weight }) => weight)} />
        {lighter.length > 0 && (
          <Note>{lighter.map(({ name, weight }) => `${name} ${weight.toLocaleString('es-CL')}`).join(DOT)}</Note>
        )}
        <Note>{BAND.asPublished}</Note>
      </>
    )
  }
  if (names.length > 0) {
    return (
      <>
        <Headline>{BAND.noWeights}</Headline>
        <Note>{names.slice(0, MAX_NAMES).join(DOT)}</Note>
      </>
    )
  }
  if (reasons && reasons.list.length > 0) {
    return (
      <>
        <Headline>{BAND.noCriteria}</Headline>
        <Note>
          {BAND.chose(reasons.of)}{' '}
          {shortReasons(reasons.list)
            .slice(0, MAX_NAMES)
            .map(({ reason, requests }) => `${reason} ${BAND.reason(requests)}`)
            .join(DOT)}
        </Note>
      </>
    )
  }
  return <Headline>{BAND.noCriteria}</Headline>
}

export function Rivals({ answer: { n, bidders, winners }, isAgile }: Answer<'rivals'> & { isAgile: boolean }) {
  if (!bidders) {
    return (
      <>
        <Headline>{BAND.fewPurchases(n)}</Headline>
        {!isAgile && <Note>{CELLS.whoWins}</Note>}
      </>
    )
  }
  const [first] = winners.filter(({ is_own, won }) => !is_own && won > 0)
  const own = winners.find(({ is_own }) => is_own)?.won ?? 0
  return (
    <>
      <Headline>
        <Strong>{BAND.bidders(bidders.median, isAgile)}</Strong>
      </Headline>
      <Marks first={first?.won ?? 0} own={own} total={n} />
      <Note>
        {first ? BAND.winner(n, first.name ?? first.rut, first.won) : BAND.noWinner(n)}
        {own > 0 && (
          <>
            ; <strong className="text-cobre">{BAND.you(own)}</strong>
          </>
        )}
      </Note>
    </>
  )
}

export function Buyer({ answer: { own, lowest, payment_term }, isAgile }: Answer<'buyer'> & { isAgile: boolean }) {
  const mine = own && (isAgile ? own.agile : own.tenders)
  return (
    <>
      <Headline>
        {!mine ? (
          BAND.noCompany
        ) : mine.bids === 0 ? (
          BAND.neverBid(isAgile)
        ) : (
          <>
            <Strong>{BAND.bid(mine.bids, isAgile)}</Strong> <Strong className="text-cobre">{BAND.won(mine.won)}</Strong>
          </>
        )}
      </Headline>
      {mine && mine.bids > 0 && <Marks first={0} own={mine.won} total={mine.bids} />}
      <Note>{[BAND.lowest(lowest), BAND.pays(payment_term)].filter(Boolean).join(' ')}</Note>
    </>
  )
}

export function Changes({ answer: { total, weighing, latest }, now }: Answer<'changes'> & { now: Date }) {
  if (total === 0) return <Headline>{BAND.noChanges}</Headline>
  const top = (latest.find(({ weighs }) => weighs) ?? latest[0])?.change
  const words = top && changeWords(top, now)
  return (
    <>
      <Headline>
        <Strong>{BAND.changes(total, weighing)}</Strong>
      </Headline>
      {words && (
        <span className="band-note">
          {'sentence' in words ? (
            words.sentence
          ) : 'counts' in words ? (
            `${words.label}: ${words.counts}`
          ) : (
            <>
              {words.label} <span className="sr-only">{CELLS.before}</span>
              <del className="text-ink2">{words.old}</del> <span aria-hidden="true">→</span>
              <span className="sr-only">{CELLS.now}</span>{' '}
              <ins className={`font-bold ${top.severity === 'critical' ? 'text-cobre' : ''}`}>
                {words.new || MISSING}
              </ins>
            </>
          )}
        </span>
      )}
      {weighing > 0 && total > weighing && <Note>{BAND.smaller(total - weighing)}</Note>}
    </>
  )
}
