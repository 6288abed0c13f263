import type { OwnTenderAnswer, OwnWithBuyerAnswer } from '@mirador/contract/institutions'
import { formatRut } from '@mirador/domain/account/rut'
import { pesos } from '@mirador/domain/tender/money'
import { chileMonth, middayOf } from '@mirador/domain/time/chile-time'
import { figure } from '@mirador/texts/figure'
import type { UseQueryResult } from '@tanstack/react-query'
import { type Column, DataTable } from '../../components/DataTable.tsx'
import { FourFigure, FourFigures } from '../../components/FourFigures.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { WITH_BUYER } from './with-buyer-texts.ts'

/** Rows before 'Ver las n'. */
const FIRST_ROWS = 5

/** What an institution decided about the own offers: four figures and the latest tenders. */
export default function WithBuyer({ query }: { query: UseQueryResult<OwnWithBuyerAnswer> }) {
  return (
    <section aria-labelledby="tu-y-este-comprador" className="mt-6">
      <h2 id="tu-y-este-comprador" className="mb-3 text-xl">
        {WITH_BUYER.title}
      </h2>
      <Loaded query={query} skeleton={null} errorTitle={WITH_BUYER.errorTitle} errorHint={WITH_BUYER.errorHint}>
        {(own) => (own.tenders === 0 ? <p className="text-ink2">{WITH_BUYER.never}</p> : <Decided own={own} />)}
      </Loaded>
    </section>
  )
}

function Decided({ own }: { own: OwnWithBuyerAnswer }) {
  const { tenders, won, inadmissible, won_lines, won_clp, lost_clp, close_lines, close_clp, rivals, latest } = own
  return (
    <>
      <FourFigures>
        <FourFigure label={WITH_BUYER.offered} value={figure(tenders)} unit={WITH_BUYER.tenders(tenders)}>
          <Marks won={won} lost={tenders - won - inadmissible} inadmissible={inadmissible} />
          {WITH_BUYER.results({ won, lost: tenders - won - inadmissible, inadmissible })}
        </FourFigure>
        <FourFigure label={WITH_BUYER.won} value={pesos(won_clp)} isOwn>
          {WITH_BUYER.inLines(won_lines)}
        </FourFigure>
        <FourFigure label={WITH_BUYER.lost} value={pesos(lost_clp)}>
          {close_lines > 0 && (
            <p>
              <strong>{pesos(close_clp)}</strong> {WITH_BUYER.closely(close_lines)}
            </p>
          )}
          {WITH_BUYER.lostHint}
        </FourFigure>
        <FourFigure label={WITH_BUYER.rivals} value={rivals.length === 0 && WITH_BUYER.noRivals}>
          <ul>
            {rivals.map(({ rut, name, lines }) => (
              <li key={rut} className="mt-1">
                <Link to={paths.company(rut)} className="target font-medium wrap-anywhere hover:text-patina-strong">
                  {name ?? formatRut(rut)}
                </Link>{' '}
                <span className="text-sm whitespace-nowrap text-ink2">{WITH_BUYER.rivalLines(lines)}</span>
              </li>
            ))}
          </ul>
        </FourFigure>
      </FourFigures>
      <div className="mt-3">
        <DataTable
          label={WITH_BUYER.table}
          columns={COLUMNS}
          rows={latest}
          keyOf={({ bid_idn }) => bid_idn}
          firstRows={FIRST_ROWS}
          showAll={(count) => WITH_BUYER.seeAll(count)}
          cards="to-edges"
          card={(tender) => (
            <div className="px-4 py-3">
              <Name tender={tender} />
              <p className="text-sm text-ink2">{[monthOf(tender), resultOf(tender)].join(' · ')}</p>
              {tender.winners.length > 0 && <p className="text-sm text-ink2">{WITH_BUYER.wonBy(winnersOf(tender))}</p>}
              {tender.difference && (
                <p className="text-sm tabular-nums">
                  <Difference {...tender} />
                </p>
              )}
            </div>
          )}
        />
      </div>
      {tenders > latest.length && <p className="mt-2 text-sm text-ink3">{WITH_BUYER.latest(latest.length, tenders)}</p>}
    </>
  )
}

/** One square for each tender, of the few that fit; the sentence beside them says the same. */
function Marks({ won, lost, inadmissible }: Record<'won' | 'lost' | 'inadmissible', number>) {
  const all = won + lost + inadmissible
  if (all > 20) return null
  const kinds = [
    ['bg-cobre-vivid border-cobre-vivid', won],
    ['border-control', lost],
    ['border-control border-dashed', inadmissible],
  ] as const
  return (
    <span className="my-1.5 flex flex-wrap gap-1" aria-hidden="true">
      {kinds.flatMap(([look, count]) =>
        Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no other identity
          <span key={`${look} ${place}`} className={`size-3.5 rounded-[3px] border ${look}`} />
        )),
      )}
    </span>
  )
}

const monthOf = ({ awarded_on }: OwnTenderAnswer) =>
  awarded_on === null ? WITH_BUYER.noDay : chileMonth(middayOf(awarded_on))

function resultOf({ is_inadmissible, won_lines, lines }: OwnTenderAnswer): string {
  if (won_lines > 0) return WITH_BUYER.youWon(won_lines, lines)
  return is_inadmissible ? WITH_BUYER.inadmissible : WITH_BUYER.youLost
}

/** Who was chosen, the own company first. */
const winnersOf = ({ won_lines, winners }: OwnTenderAnswer) => (won_lines > 0 ? [WITH_BUYER.you, ...winners] : winners)

const Name = ({ tender: { bid_idn, tender_name } }: { tender: OwnTenderAnswer }) => (
  <Link to={paths.tender(bid_idn)} className="target font-medium wrap-anywhere hover:text-patina-strong">
    {tender_name}
  </Link>
)

/** How far the chosen offers were from the own ones; of a tender without a won line. */
function Difference({ difference, lines }: OwnTenderAnswer) {
  if (!difference) return '–'
  const { clp, own_clp, lines: compared } = difference
  return (
    <>
      {clp === 0 ? WITH_BUYER.samePrice : WITH_BUYER.apart(pesos(Math.abs(clp)), clp / own_clp)}
      {compared < lines && <span className="block text-sm text-ink3">{WITH_BUYER.comparedLines(compared, lines)}</span>}
    </>
  )
}

const { columns } = WITH_BUYER

const COLUMNS: readonly Column<OwnTenderAnswer>[] = [
  { header: columns.awarded, className: 'whitespace-nowrap text-ink2', cell: monthOf },
  { header: columns.tender, isHeader: true, cell: (tender) => <Name tender={tender} /> },
  {
    header: columns.you,
    className: 'whitespace-nowrap',
    cell: (tender) => <span className={tender.won_lines > 0 ? 'font-bold text-cobre' : ''}>{resultOf(tender)}</span>,
  },
  {
    header: columns.offer,
    isFigure: true,
    cell: ({ offered_clp }) => (offered_clp === null ? '–' : pesos(offered_clp)),
  },
  { header: columns.winners, cell: (tender) => WITH_BUYER.list(winnersOf(tender)) || '–' },
  { header: columns.difference, isFigure: true, className: 'whitespace-nowrap', cell: Difference },
]
