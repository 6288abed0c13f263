import type { CompaniesAnswer, CompanyAnswer } from '@mirador/contract/suppliers'
import { formatRut } from '@mirador/domain/account/rut'
import type { CompanySort } from '@mirador/domain/ledger/company-sorts'
import { pesos } from '@mirador/domain/tender/money'
import { regionName } from '@mirador/domain/tender/region'
import { chileMonth, middayOf } from '@mirador/domain/time/chile-time'
import { figure } from '@mirador/texts/figure'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { CompanyStar } from '../follow/CompanyStar.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import { type Order, PartiesTable, type PartyColumn } from './PartiesTable.tsx'
import { PARTIES } from './parties-texts.ts'

interface Props {
  label: string
  answer: CompaniesAnswer
  /** header of the figures of the market */
  market: string
  order: Order<CompanySort>
  onOrder: (order: Order<CompanySort>) => void
  isStale: boolean
  /** parameters of the address of a company */
  of?: Record<string, string>
}

const { columns: HEADERS } = PARTIES

/** Companies, with what they share with the own one and what they do in a market. */
export function CompanyTable({ label, answer: { companies, awarded_lines }, market, of, ...table }: Props) {
  const most = Math.max(1, ...companies.map(({ lines }) => lines))
  // without lines of its own a company has nothing in common with another one
  const hasOwn = awarded_lines > 0
  const nameOf = (company: CompanyAnswer) => <Name company={company} of={of} />
  const bar = (company: CompanyAnswer) => company.lines > 0 && <ChosenBar company={company} most={most} />
  const own: readonly PartyColumn<CompanyAnswer, CompanySort>[] = [
    { header: HEADERS.lines, sort: 'lines', isFigure: true, cell: Together },
    { header: HEADERS.chosen, sort: 'own_won', cell: bar },
    {
      header: HEADERS.lost,
      sort: 'lost',
      isFigure: true,
      className: 'font-bold',
      cell: ({ lines, lost }) => (lines > 0 ? pesos(lost) : <Missing />),
    },
  ]
  return (
    <PartiesTable
      {...table}
      label={label}
      groups={[
        { label: '', span: 1 },
        ...(hasOwn ? [{ label: PARTIES.withYou, span: 3 }] : []),
        { label: market, span: 3 },
      ]}
      columns={[
        { header: HEADERS.company, sort: 'name', isHeader: true, cell: nameOf },
        ...(hasOwn ? own : []),
        { header: HEADERS.offered, sort: 'offered', isFigure: true, cell: ({ offered }) => figure(offered) },
        { header: HEADERS.won, sort: 'won', isFigure: true, cell: ({ won }) => figure(won) },
        { header: HEADERS.star, cell: Follow },
      ]}
      rows={companies}
      keyOf={({ rut }) => rut}
      card={(company) => (
        <>
          <div className="min-w-0">
            <CompanyName company={company} of={of} />
            <p className="mb-1 text-sm tabular-nums">{factsOf(company)}</p>
            {bar(company)}
          </div>
          <Follow {...company} />
        </>
      )}
    />
  )
}

/** The figures of a card. */
function factsOf({ lines, lost, offered, won }: CompanyAnswer): ReactNode {
  const inMarket = `${HEADERS.offered.toLowerCase()} ${figure(offered)}, ${HEADERS.won.toLowerCase()} ${figure(won)}`
  if (lines === 0) return inMarket
  return (
    <>
      <strong>{figure(lines)}</strong> {PARTIES.together(lines)} · {PARTIES.lostIn} <strong>{pesos(lost)}</strong>
    </>
  )
}

const Missing = () => <span className="text-ink3">{PARTIES.missing}</span>

const Together = ({ lines }: CompanyAnswer) =>
  lines === 0 ? (
    <Missing />
  ) : (
    <>
      <strong className="font-bold">{figure(lines)}</strong>{' '}
      <span className="text-sm text-ink2">{PARTIES.lines(lines)}</span>
    </>
  )

interface NameProps {
  company: CompanyAnswer
  of: Record<string, string> | undefined
}

const CompanyName = ({ company: { rut, name }, of }: NameProps) => (
  <h2 className="text-base font-bold wrap-anywhere">
    <Link
      to={paths.company(rut, of)}
      className="-outline-offset-2 after:absolute after:inset-0 hover:text-patina-strong"
    >
      {name ?? SUPPLIERS.rut(formatRut(rut))}
    </Link>
  </h2>
)

function Name({ company, of }: NameProps) {
  const { rut, last_met } = company
  const region = regionName(company.region)
  const facts = [
    formatRut(rut),
    ...(region === undefined ? [] : [PARTIES.sells(region)]),
    ...(last_met === null ? [] : [PARTIES.lastMet(chileMonth(middayOf(last_met)))]),
  ]
  return (
    <>
      <CompanyName company={company} of={of} />
      <p className="text-sm text-ink3 tabular-nums">{facts.join(' · ')}</p>
    </>
  )
}

const Follow = ({ rut, name, is_followed }: CompanyAnswer) => (
  <CompanyStar
    rut={rut}
    name={name ?? formatRut(rut)}
    isFollowed={is_followed}
    form="star"
    className="max-tablet:size-11"
  />
)
