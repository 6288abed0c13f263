import type { SimilarTenderAnswer } from '@mirador/contract/similar-tenders'
import { formatMoney } from '@mirador/domain/tender/money'
import { chileMonth, longMonth, middayOf } from '@mirador/domain/time/chile-time'
import { MISSING } from '@mirador/texts/tenders'
import { useQuery } from '@tanstack/react-query'
import { similarTendersQuery } from '../../api/similar-tenders.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DataTable } from '../DataTable.tsx'
import { Loaded } from '../Loaded.tsx'
import { SIMILAR_TENDERS } from './similar-tenders-texts.ts'

interface Props {
  bid_idn: string
  /** height reserved while it loads, px */
  height: number
}

/** 'Compras parecidas': up to ten awarded tenders similar to this one, with their outcome. */
export default function SimilarTenders({ bid_idn, height }: Props) {
  const query = useQuery(similarTendersQuery(bid_idn))
  return (
    <Loaded
      query={query}
      loading={SIMILAR_TENDERS.loading}
      skeleton={
        <div style={{ height }}>
          <Skeleton className="h-full w-full" />
        </div>
      }
      errorTitle={SIMILAR_TENDERS.errorTitle}
      errorHint={SIMILAR_TENDERS.errorHint}
    >
      {({ tenders }) => <Tenders tenders={tenders} />}
    </Loaded>
  )
}

function Tenders({ tenders }: { tenders: readonly SimilarTenderAnswer[] }) {
  const words = SIMILAR_TENDERS
  const { columns } = words
  if (tenders.length === 0) return <p className="text-ink3">{words.empty}</p>
  return (
    <>
      <p className="mb-3 text-sm text-ink3">
        {words.head(tenders.length, periodOf(tenders))} {words.order} {words.money}
      </p>
      <DataTable
        label={words.table}
        columns={[
          { header: columns.buy, isHeader: true, cell: (tender) => <Buy tender={tender} /> },
          { header: columns.winner, isExtra: true, cell: (tender) => <Winner tender={tender} /> },
          { header: columns.amount, isFigure: true, cell: (tender) => <Result tender={tender} /> },
        ]}
        rows={tenders}
        keyOf={({ bid_idn }) => bid_idn}
      />
    </>
  )
}

/** Months of the first and the last award. */
function periodOf(tenders: readonly SimilarTenderAnswer[]): [string, string] | null {
  const months = tenders.flatMap(({ awarded_on }) => awarded_on?.slice(0, 7) ?? []).sort()
  const [first] = months
  return first === undefined ? null : [longMonth(first), longMonth(months.at(-1) ?? first)]
}

/** The name of a tender, with its buyer and month. */
function Buy({ tender }: { tender: SimilarTenderAnswer }) {
  const words = SIMILAR_TENDERS
  const { institution_name, is_same_institution, awarded_on } = tender
  return (
    <>
      <Link to={paths.tender(tender.bid_idn)} className="link inline-flex font-medium max-tablet:-my-3 max-tablet:py-3">
        {tender.name}
      </Link>
      <span className="block text-sm text-ink2">
        {[
          is_same_institution ? `${institution_name ?? MISSING} (${words.sameInstitution})` : institution_name,
          awarded_on && chileMonth(middayOf(awarded_on)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="block text-sm @row-small:hidden">
        <Winner tender={tender} />
      </span>
      <span className="block text-sm text-ink3">{words.shared(tender.words)}</span>
    </>
  )
}

/** The amount, the number of bidders and the duration. */
function Result({ tender: { awarded_clp, bidders, days } }: { tender: SimilarTenderAnswer }) {
  const words = SIMILAR_TENDERS
  return (
    <>
      <span className="block whitespace-nowrap">{formatMoney(awarded_clp, 'CLP') ?? MISSING}</span>
      {bidders !== null && <span className="block text-sm text-ink3">{words.bidders(bidders)}</span>}
      {days !== null && <span className="block text-sm text-ink3">{words.days(days)}</span>}
    </>
  )
}

function Winner({ tender }: { tender: SimilarTenderAnswer }) {
  const words = SIMILAR_TENDERS
  const { winner, companies, has_natural_person, has_unknown } = tender
  if (winner) {
    return (
      <Link to={paths.company(winner.rut)} className="link inline-flex max-tablet:-my-3 max-tablet:py-3">
        {winner.name ?? MISSING}
      </Link>
    )
  }
  if (companies === 0 && has_natural_person !== has_unknown) return has_unknown ? words.withoutRut : words.person
  const parts = [
    companies > 0 && words.companies(companies),
    has_natural_person && words.persons,
    has_unknown && words.others,
  ].filter((part) => part !== false)
  return parts.length > 0 ? words.and(parts) : MISSING
}
