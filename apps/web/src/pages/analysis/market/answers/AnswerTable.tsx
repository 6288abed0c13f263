import type { ComparedMonth, MarketAnswers, PriceBand } from '@mirador/contract/market-answers'
import { MIN_FOR_MEDIAN } from '@mirador/domain/statistics/shown-share'
import { monthName } from '../../../../components/charts/month-name.ts'
import { type Column, DataTable } from '../../../../components/DataTable.tsx'
import { paths } from '../../../../paths.ts'
import { isSectionOpen } from '../../../../runtime-config.ts'
import { Link } from '../../../../ui/Link.tsx'
import { agileChange, tendersChange } from './answer-sums.ts'
import type { AnswersState } from './answers-state.ts'
import { ANSWERS } from './answers-texts.ts'

export interface AnswerTableProps {
  which: 'purchases' | 'buyers' | 'winners' | 'prices'
  state: AnswersState
  answers: MarketAnswers
}

/** The rows of the picture of an answer, as a table. */
export default function AnswerTable({ which, state, answers }: AnswerTableProps) {
  switch (which) {
    case 'purchases':
      return <PurchasesTable channel={state.channel} answers={answers} />
    case 'buyers':
      return <BuyersTable buyers={answers.buyers} />
    case 'winners':
      return <WinnersTable winners={answers.winners.largest} />
    case 'prices':
      return <PricesTable {...answers.prices} />
  }
}

function PurchasesTable({
  channel,
  answers: { months, families },
}: Pick<AnswersState, 'channel'> & { answers: MarketAnswers }) {
  const TEXT = ANSWERS.purchases
  const isAgile = channel === 'agil'
  const isTwice = families.length > 1
  const agile = channel === 'licitaciones' ? undefined : agileChange(months)
  const tenders = tendersChange(months)
  const total = {
    month: TEXT.total,
    tenders: tenders.now,
    tenders_before: tenders.before ?? 0,
    agile: agile?.now ?? null,
    agile_before: agile?.before ?? null,
  }
  const figure = (header: string, countOf: (month: ComparedMonth) => number | null): Column<ComparedMonth> => ({
    header,
    isFigure: true,
    cell: (month) => {
      const value = countOf(month)
      return value === null ? ANSWERS.none : ANSWERS.figure(value)
    },
  })
  const ofTenders = [
    figure(TEXT.tendersNow, (month) => month.tenders),
    figure(`${TEXT.tendersNow}, ${TEXT.yearBefore.toLowerCase()}`, (month) => month.tenders_before),
  ]
  const ofAgile = [
    figure(TEXT.agileNow, (month) => month.agile),
    figure(`${TEXT.agileNow}, ${TEXT.yearBefore.toLowerCase()}`, (month) => month.agile_before),
  ]
  const isUnread = agile && months.some(({ agile: now, agile_before }) => now === null || agile_before === null)
  return (
    <>
      <DataTable
        label={TEXT.question}
        columns={[
          {
            header: TEXT.month,
            isHeader: true,
            cell: ({ month }) => (month === TEXT.total ? month : monthName(month)),
          },
          ...(isAgile ? [] : ofTenders),
          ...(agile ? ofAgile : []),
        ]}
        rows={[...months, total]}
        keyOf={({ month }) => month}
      />
      {agile && (isTwice || isUnread) && (
        <p className="mt-2 text-sm text-ink3">
          {isTwice && TEXT.twice} {isUnread && TEXT.notRead}
        </p>
      )}
    </>
  )
}

function BuyersTable({ buyers: { largest, never } }: Pick<MarketAnswers, 'buyers'>) {
  const TEXT = ANSWERS.buyers
  const isLinked = isSectionOpen('instituciones')
  return (
    <DataTable
      label={TEXT.question}
      columns={[
        {
          header: TEXT.institution,
          isHeader: true,
          cell: ({ rut, name }) =>
            isLinked ? (
              <Link to={paths.institution(rut)} className="link target">
                {name}
              </Link>
            ) : (
              name
            ),
        },
        {
          header: TEXT.amount,
          isFigure: true,
          className: 'whitespace-nowrap',
          cell: ({ awarded_clp }) => ANSWERS.millions(awarded_clp),
        },
        { header: TEXT.tenders, isFigure: true, cell: ({ tenders }) => ANSWERS.figure(tenders) },
        ...(never
          ? [
              {
                header: TEXT.offered,
                cell: ({ has_own_offer }: (typeof largest)[number]) => (has_own_offer ? TEXT.yes : TEXT.no),
              },
            ]
          : []),
      ]}
      rows={largest}
      keyOf={({ rut }) => rut}
    />
  )
}

function WinnersTable({ winners }: { winners: MarketAnswers['winners']['largest'] }) {
  const TEXT = ANSWERS.winners
  const isLinked = isSectionOpen('competidores')
  return (
    <>
      <DataTable
        label={TEXT.question}
        columns={[
          {
            header: TEXT.company,
            isHeader: true,
            cell: ({ rut, name, is_own }) => {
              const words = is_own ? TEXT.you(name ?? rut) : (name ?? rut)
              return isLinked ? (
                <Link to={paths.company(rut)} className="link target">
                  {words}
                </Link>
              ) : (
                words
              )
            },
          },
          { header: TEXT.rank, isFigure: true, cell: ({ rank }) => ANSWERS.figure(rank) },
          {
            header: TEXT.amount,
            isFigure: true,
            className: 'whitespace-nowrap',
            cell: ({ awarded_clp }) => ANSWERS.millions(awarded_clp),
          },
          { header: TEXT.tenders, isFigure: true, cell: ({ tenders }) => ANSWERS.figure(tenders) },
        ]}
        rows={winners}
        keyOf={({ rut }) => rut}
      />
      <p className="mt-2 text-sm text-ink3">{TEXT.unnamed}</p>
    </>
  )
}

type Row = Pick<PriceBand, 'share'> & { name: string }

function PricesTable({ bands, all }: MarketAnswers['prices']) {
  const TEXT = ANSWERS.prices
  const rows: Row[] = [
    ...bands.map(({ from, to, share }) => ({ name: TEXT.band(from, to), share })),
    { name: TEXT.every, share: all },
  ]
  const ofKnown = ({ share }: Row, say: (share: NonNullable<Row['share']>) => string) =>
    share && share.n >= MIN_FOR_MEDIAN ? say(share) : ANSWERS.none
  return (
    <DataTable
      label={TEXT.question}
      columns={[
        { header: TEXT.bidders, isHeader: true, cell: ({ name }) => name },
        { header: TEXT.usual, isFigure: true, cell: (row) => ofKnown(row, ({ median }) => ANSWERS.percent(median)) },
        {
          header: TEXT.half,
          isFigure: true,
          className: 'whitespace-nowrap',
          cell: (row) => ofKnown(row, ({ from, to }) => TEXT.range(from, to)),
        },
        { header: TEXT.cases, isFigure: true, cell: ({ share }) => ANSWERS.figure(share?.n ?? 0) },
      ]}
      rows={rows}
      keyOf={({ name }) => name}
    />
  )
}
