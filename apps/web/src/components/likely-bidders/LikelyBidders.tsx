import type { LikelyBidderAnswer, LikelyBiddersAnswer } from '@mirador/contract/likely-bidders'
import { formatRut } from '@mirador/domain/account/rut'
import { chileMonth, longMonth, middayOf } from '@mirador/domain/time/chile-time'
import { LIKELY_BIDDERS } from '@mirador/texts/likely-bidders'
import { MISSING } from '@mirador/texts/tenders'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { likelyBiddersQuery } from '../../api/likely-bidders.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CountMarks } from '../charts/CountMarks.tsx'
import { Loaded } from '../Loaded.tsx'

/** 'Quién suele ofertar': who bid on how many of the awarded tenders of the same buyer in the same families. */
export default function LikelyBidders({ bid_idn, height }: { bid_idn: string; height: number }) {
  const query = useQuery(likelyBiddersQuery(bid_idn))
  return (
    <Loaded
      query={query}
      loading={LIKELY_BIDDERS.loading}
      skeleton={
        <div style={{ height }}>
          <Skeleton className="h-full w-full" />
        </div>
      }
      errorTitle={LIKELY_BIDDERS.errorTitle}
      errorHint={LIKELY_BIDDERS.errorHint}
    >
      {(answer) => <Bidders answer={answer} />}
    </Loaded>
  )
}

const monthOf = (day: string) => longMonth(day.slice(0, 7))

function Bidders({ answer }: { answer: LikelyBiddersAnswer }) {
  const words = LIKELY_BIDDERS
  const { bidders, natural_persons, tenders, from, to, test } = answer
  if (from === null || to === null) return <p className="text-ink3">{words.nothing}</p>
  const period = [monthOf(from), monthOf(to)] as const
  if (bidders.length === 0 && !natural_persons) return <p className="text-ink3">{words.empty(...period)}</p>
  return (
    <div className="likely">
      <p className="mb-3 text-sm text-ink3">
        {tenders > 0 ? words.head(tenders, ...period) : words.noBuys(...period)} {words.order}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label={words.table} tabIndex={0} className="sheet mb-3 overflow-x-auto">
        <table className="w-full text-left">
          <thead>
            <tr>
              <th scope="col" className="condensed text-sm text-ink3">
                {words.columns.company}
              </th>
              <th scope="col" className="condensed text-sm text-ink3">
                {words.columns.bids}
              </th>
              <th scope="col" className="condensed text-sm text-ink3">
                {words.columns.won}
              </th>
              <th scope="col" className="condensed text-sm text-ink3">
                {words.columns.last}
              </th>
            </tr>
          </thead>
          <tbody>
            {bidders.map((bidder) => (
              <Row key={bidder.rut} of={tenders} count={bidder} isOwn={bidder.is_own}>
                <Company bidder={bidder} />
              </Row>
            ))}
            {natural_persons && (
              <Row of={tenders} count={natural_persons} last={words.notNamed}>
                <span className="text-ink3">{words.persons}</span>
              </Row>
            )}
          </tbody>
        </table>
      </section>
      <p className="mb-3 text-sm text-ink3">
        {test ? words.tested(test.first_five, test.known) : words.untested}{' '}
        <Link to={paths.calculation()} className="link">
          {words.howMeasured}
        </Link>
      </p>
    </div>
  )
}

function Company({ bidder: { name, rut, is_own } }: { bidder: LikelyBidderAnswer }) {
  return (
    <>
      <Link to={paths.company(rut)} className={is_own ? 'link font-bold' : 'link'}>
        {name ?? MISSING}
      </Link>
      {is_own && (
        <span className="ml-1.5 rounded-small bg-cobre-wash px-1.5 condensed text-sm font-bold text-cobre">
          {LIKELY_BIDDERS.you}
        </span>
      )}
      <span className="block condensed text-sm text-ink3">{formatRut(rut)}</span>
    </>
  )
}

interface RowProps {
  children: ReactNode
  count: Pick<LikelyBidderAnswer, 'bids' | 'won' | 'last_month'>
  of: number
  isOwn?: boolean
  /** instead of the month */
  last?: string
}

function Row({ children, count: { bids, won, last_month }, of, isOwn = false, last }: RowProps) {
  const words = LIKELY_BIDDERS
  const month = last ?? (last_month ? chileMonth(middayOf(`${last_month.slice(0, 7)}-15`)) : words.none)
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>
        {bids > 0 ? (
          <span className="flex flex-wrap items-center gap-x-4">
            <CountMarks count={bids} total={of} isOwn={isOwn} />
            <span>
              <strong className="font-bold">{words.in(bids)}</strong> {words.of(of)}
            </span>
          </span>
        ) : (
          <span className="text-ink3">{words.never}</span>
        )}
        <span className="likely-more text-sm text-ink3">
          {bids > 0 && `${words.wonTimes(won)} · ${last ?? words.lastTime(month)}`}
        </span>
      </td>
      <td>{bids > 0 ? won : words.none}</td>
      <td>{month}</td>
    </tr>
  )
}
