import type { LikelyBidderAnswer, LikelyBiddersAnswer } from '@mirador/contract/likely-bidders'
import { formatRut } from '@mirador/domain/account/rut'
import { chileMonth, longMonth, middayOf } from '@mirador/domain/time/chile-time'
import { MISSING } from '@mirador/texts/tenders'
import { useQuery } from '@tanstack/react-query'
import { likelyBiddersQuery } from '../../api/likely-bidders.ts'
import { paths } from '../../paths.ts'
import { LIKELY_BIDDERS } from '../../texts/likely-bidders.ts'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CountMarks } from '../charts/CountMarks.tsx'
import { type Column, DataTable, type TableLook } from '../DataTable.tsx'
import { Loaded } from '../Loaded.tsx'

/**
 * 'Quién suele ofertar': the companies that bid on the awarded tenders of the same buyer in the same families, and how
 * often.
 */
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

const LOOK: TableLook = {
  region: 'sheet mb-3 overflow-x-auto',
  table: 'data-table likely-table',
}

const monthOf = (day: string) => longMonth(day.slice(0, 7))

function Bidders({ answer }: { answer: LikelyBiddersAnswer }) {
  const words = LIKELY_BIDDERS
  const { bidders, natural_persons, tenders, from, to, test } = answer
  if (from === null || to === null) return <p className="text-ink3">{words.nothing}</p>
  const period = [monthOf(from), monthOf(to)] as const
  if (bidders.length === 0 && !natural_persons) return <p className="text-ink3">{words.empty(...period)}</p>
  const rows: readonly Row[] = natural_persons ? [...bidders, natural_persons] : bidders
  return (
    <div className="likely">
      <p className="mb-3 text-sm text-ink3">
        {tenders > 0 ? words.head(tenders, ...period) : words.noBuys(...period)} {words.order}
      </p>
      <DataTable
        label={words.table}
        look={LOOK}
        columns={columnsOf(tenders)}
        rows={rows}
        keyOf={(row) => ('rut' in row ? row.rut : 'persons')}
      />
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

type Row = LikelyBidderAnswer | NonNullable<LikelyBiddersAnswer['natural_persons']>

/** @param of number of tenders in which the bids are counted */
function columnsOf(of: number): Column<Row>[] {
  const words = LIKELY_BIDDERS
  return [
    {
      header: words.columns.company,
      isHeader: true,
      cell: (row) => ('rut' in row ? <Company bidder={row} /> : <span className="text-ink3">{words.persons}</span>),
    },
    { header: words.columns.bids, cell: (row) => <Bids row={row} of={of} /> },
    { header: words.columns.won, cell: ({ bids, won }) => (bids > 0 ? won : words.none) },
    { header: words.columns.last, cell: lastOf },
  ]
}

/** The month of the last bid; natural persons are not named and have none. */
function lastOf(row: Row): string {
  if (!('rut' in row)) return LIKELY_BIDDERS.notNamed
  return row.last_month ? chileMonth(middayOf(`${row.last_month.slice(0, 7)}-15`)) : LIKELY_BIDDERS.none
}

/** The number of tenders with a bid; on phones with the content of the hidden columns. */
function Bids({ row, of }: { row: Row; of: number }) {
  const words = LIKELY_BIDDERS
  const { bids, won } = row
  const isCompany = 'rut' in row
  return (
    <>
      {bids > 0 ? (
        <span className="flex flex-wrap items-center gap-x-4">
          <CountMarks count={bids} total={of} isOwn={isCompany && row.is_own} />
          <span>
            <strong className="font-bold">{words.in(bids)}</strong> {words.of(of)}
          </span>
        </span>
      ) : (
        <span className="text-ink3">{words.never}</span>
      )}
      <span className="likely-more text-sm text-ink3">
        {bids > 0 && `${words.wonTimes(won)} · ${isCompany ? words.lastTime(lastOf(row)) : lastOf(row)}`}
      </span>
    </>
  )
}
