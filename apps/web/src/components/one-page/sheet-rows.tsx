import type { FitAnswer } from '@mirador/contract/fit'
import type { TenderDetail, TenderSummary } from '@mirador/contract/tenders'
import { formatMoney } from '@mirador/domain/tender/money'
import { regionName } from '@mirador/domain/tender/region'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { capitalised } from '@mirador/texts/figure'
import { DOT, MISSING } from '@mirador/texts/tenders'
import { Fragment, type ReactNode } from 'react'
import type { DecisionAnswer } from '../../api/tender-decision.ts'
import { BAND, shortReasons } from '../decision/band-texts.ts'
import { deadlinesAhead } from '../decision/deadlines-ahead.ts'
import { changeWords } from '../tender-changes/change-words.ts'
import { rangeOfTender, TenderSize } from '../tenders/TenderSize.tsx'
import { ONE_PAGE } from './one-page-texts.ts'

export type Tender = TenderSummary | TenderDetail
type Part<Name extends keyof DecisionAnswer> = NonNullable<DecisionAnswer[Name]>

/** Maximum number of names in a row. */
const MAX_NAMES = 6

/** The six answers as rows of a printed page. A part that could not be read says so. */
export function answerRows(answer: DecisionAnswer, tender: Tender, now: Date): [label: string, content: ReactNode][] {
  const { deadline, money, criteria, rivals, buyer, changes } = answer
  const isAgile = tender.agile !== undefined
  const { labels } = ONE_PAGE
  return [
    [labels.deadline, deadline && <Deadlines answer={deadline} tender={tender} now={now} />],
    [labels.money, money && <Money answer={money} tender={tender} />],
    [labels.criteria, criteria && criteriaSentence(criteria)],
    [labels.rivals, rivals && rivalsSentence(rivals, isAgile)],
    [labels.buyer, buyer && buyerSentence(buyer, isAgile)],
    [labels.changes, changes && changesSentence(changes, now)],
  ].map(([label, content]) => [label as string, content ?? BAND.partFailed])
}

function Deadlines({ answer: { next, all }, tender, now }: { answer: Part<'deadline'>; tender: Tender; now: Date }) {
  const ahead = deadlinesAhead(all, now)
  if (!next) {
    if (ahead.some(({ is_done }) => is_done)) return BAND.allDone
    const closes_at = tender.closes_at && new Date(tender.closes_at)
    if (!closes_at) return BAND.noDeadline
    return closes_at <= now ? ONE_PAGE.closed(shortDayTime(closes_at, now)) : ONE_PAGE.noOffers
  }
  return ahead
    .filter(({ is_done }) => !is_done)
    .map(({ kind, at }) => {
      const words = `${capitalised(BAND.deadline(kind))} ${shortDayTime(at, now)}`
      return (
        <Fragment key={kind}>
          {kind === next.kind || kind === 'closes_at' ? <strong>{words}</strong> : words}.{' '}
        </Fragment>
      )
    })
}

function Money({ answer: { budget, total }, tender }: { answer: Part<'money'>; tender: Tender }) {
  const amount = budget && formatMoney(budget.amount, budget.currency)
  return (
    <>
      {amount ? (
        <>
          {capitalised(BAND.budget(tender.agile !== undefined))} <strong>{amount}</strong>
        </>
      ) : rangeOfTender(tender) ? (
        <TenderSize tender={tender} />
      ) : (
        BAND.noBudget
      )}
      .{' '}
      {total.kind === 'summed' ? BAND.usual(total, tender.agile !== undefined) : BAND.notSummed(total.priced, total.of)}
    </>
  )
}

function criteriaSentence({ names, weights, reasons }: Part<'criteria'>): string {
  if (weights) {
    return names
      .map((name, place) => ({ name, weight: weights[place] ?? 0 }))
      .sort((one, two) => two.weight - one.weight)
      .map(({ name, weight }) => `${name} ${weight.toLocaleString('es-CL')}`)
      .join(DOT)
  }
  if (names.length > 0) return `${BAND.noWeights}: ${names.slice(0, MAX_NAMES).join(DOT)}`
  if (!reasons || reasons.list.length === 0) return BAND.noCriteria
  const list = shortReasons(reasons.list)
    .slice(0, MAX_NAMES)
    .map(({ reason, requests }) => `${reason} ${BAND.reason(requests)}`)
  return `${BAND.noCriteria}. ${BAND.chose(reasons.of)} ${list.join(DOT)}`
}

function rivalsSentence({ n, bidders, winners }: Part<'rivals'>, isAgile: boolean): string {
  if (!bidders) return BAND.fewPurchases(n)
  const first = winners.find(({ is_own, won }) => !is_own && won > 0)
  const own = winners.find(({ is_own }) => is_own)?.won ?? 0
  const winner = first ? BAND.winner(n, first.name ?? first.rut, first.won) : BAND.noWinner(n)
  return `${BAND.bidders(bidders.median, isAgile)}. ${winner}${own > 0 ? `, ${ONE_PAGE.we(own)}` : ''}`
}

function buyerSentence({ own, lowest, payment_term }: Part<'buyer'>, isAgile: boolean): string {
  const bids = own && (isAgile ? own.agile : own.tenders)
  const ours = bids && (bids.bids === 0 ? ONE_PAGE.neverBid : ONE_PAGE.bid(bids.bids, bids.won))
  return [ours, BAND.lowest(lowest) || ONE_PAGE.noChoices, BAND.pays(payment_term)].filter(Boolean).join(' ')
}

function changesSentence({ total, weighing, latest }: Part<'changes'>, now: Date): string {
  const change = (latest.find(({ weighs }) => weighs) ?? latest[0])?.change
  if (total === 0 || !change) return BAND.noChanges
  const words = changeWords(change, now)
  const sentence =
    'sentence' in words
      ? words.sentence
      : 'counts' in words
        ? `${words.label}: ${words.counts}`
        : `${words.label}: ${words.old} → ${words.new || MISSING}`
  return `${BAND.changes(total, weighing)}. ${sentence}`
}

/** The fit of a tender in words; undefined where there is nothing to say. */
export function fitSentence({ grade, rank, blocked, fit_state, fit_summary }: FitAnswer): string | undefined {
  if (blocked) return ONE_PAGE.blocked(blocked, regionName(Number(blocked.split(':')[1])))
  if (grade) {
    const words = ONE_PAGE.grade(grade, fit_summary?.has_won ?? false)
    return rank !== null && fit_summary ? words + ONE_PAGE.rank(rank, fit_summary.of) : words
  }
  if (fit_state === 'flat' && fit_summary && fit_summary.of > 1)
    return ONE_PAGE.alike(fit_summary.alike, fit_summary.of)
  return undefined
}
