import type { ListedInstitution, PartyFiguresAnswer } from '@mirador/contract/institutions'
import { formatRut } from '@mirador/domain/account/rut'
import { FEWEST_COMPARED_LINES, type InstitutionSort } from '@mirador/domain/market/institution-sorts'
import { pesos } from '@mirador/domain/tender/money'
import { regionName } from '@mirador/domain/tender/region'
import { Suspense } from 'react'
import type { InstitutionsAnswer } from '../../api/queries.ts'
import { type Order, PartiesTable, type PartyColumn } from '../../components/parties/PartiesTable.tsx'
import { PARTIES } from '../../components/parties/parties-texts.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { INSTITUTION_LIST } from './institution-list-texts.ts'
import { INSTITUTIONS } from './institutions-texts.ts'

interface Props {
  answer: InstitutionsAnswer
  order: Order<InstitutionSort>
  onOrder: (order: Order<InstitutionSort>) => void
  isStale: boolean
}

type Cell = PartyColumn<ListedInstitution, InstitutionSort>

const { columns: HEADERS } = INSTITUTION_LIST
const { figure } = INSTITUTIONS
// Loaded later: it is drawn after the rows.
const InstitutionStar = lazyComponent(() => import('../../components/follow/InstitutionStar.tsx'))

const Star = (party: { rut: string; name: string }) => (
  <Suspense fallback={<span className="block size-10 max-tablet:size-11" />}>
    <InstitutionStar {...party} form="star" className="max-tablet:size-11" />
  </Suspense>
)

const Missing = () => <span className="text-ink3">{PARTIES.missing}</span>

const NAME: Cell = { header: HEADERS.name, sort: 'name', isHeader: true, cell: (row) => <Name institution={row} /> }
const STAR: Cell = { header: PARTIES.columns.star, cell: ({ rut, name }) => <Star rut={rut} name={name} /> }

/** Institutions with what they are for the own company; while SECTIONS closes the section, with their tenders. */
export function InstitutionTable({ answer: { institution: institutions, market }, ...table }: Props) {
  const hasRubros = market.families !== null
  const hasOwn = institutions.some(({ party }) => party !== null)
  return (
    <PartiesTable
      {...table}
      label={INSTITUTIONS.title}
      {...(hasOwn && {
        groups: [
          { label: '', span: 2 },
          { label: PARTIES.withYou, span: 3 },
          { label: hasRubros ? PARTIES.inRubros : INSTITUTION_LIST.inAll, span: 3 },
        ],
      })}
      columns={hasOwn ? [NAME, ...OWN_COLUMNS(hasRubros), STAR] : [NAME, ...TENDER_COLUMNS, STAR]}
      rows={institutions}
      keyOf={({ rut }) => rut}
      card={(institution) => (
        <>
          <div className="min-w-0">
            <Name institution={institution} />
            <p className="text-sm tabular-nums">{factsOf(institution)}</p>
          </div>
          <Star rut={institution.rut} name={institution.name} />
        </>
      )}
    />
  )
}

const TENDER_COLUMNS: readonly Cell[] = [
  { header: HEADERS.tenders, isFigure: true, cell: ({ tenders }) => figure(tenders) },
  { header: HEADERS.openTenders, isFigure: true, cell: ({ open_tenders }) => figure(open_tenders) },
]

/** A figure of a party in its column. */
const ofParty =
  (cell: (party: PartyFiguresAnswer) => ReturnType<Cell['cell']>): Cell['cell'] =>
  ({ party }) =>
    party && cell(party)

const OWN_COLUMNS = (hasRubros: boolean): readonly Cell[] => [
  {
    header: hasRubros ? HEADERS.open : HEADERS.openTenders,
    sort: 'open',
    isFigure: true,
    className: 'font-bold',
    cell: ofParty(({ own_open }) => figure(own_open)),
  },
  { header: HEADERS.offered, sort: 'offered', isFigure: true, cell: ofParty(({ offered }) => figure(offered)) },
  {
    header: HEADERS.won,
    sort: 'won',
    isFigure: true,
    cell: ofParty(({ offered, won }) => (offered > 0 ? figure(won) : <Missing />)),
  },
  {
    header: HEADERS.lost,
    sort: 'lost',
    isFigure: true,
    cell: ofParty(({ offered, lost }) => (offered > 0 ? pesos(lost) : <Missing />)),
  },
  { header: HEADERS.bought, sort: 'bought', isFigure: true, cell: ofParty(({ bought }) => pesos(bought)) },
  { header: HEADERS.lowest, sort: 'lowest', isFigure: true, cell: ofParty(Lowest) },
]

function Lowest({ compared_lines, lowest_won }: PartyFiguresAnswer) {
  if (compared_lines < FEWEST_COMPARED_LINES) return <Missing />
  return (
    <>
      {INSTITUTION_LIST.percent(lowest_won / compared_lines)}{' '}
      <span className="text-sm text-ink3">{INSTITUTION_LIST.of(compared_lines)}</span>
    </>
  )
}

/** The figures of a card. */
function factsOf({ party, open_tenders, tenders }: ListedInstitution): string {
  if (!party) return `${INSTITUTIONS.open(open_tenders)} · ${figure(tenders)} ${INSTITUTIONS.tenders(tenders)}`
  return [PARTIES.ofRubros(party.own_open), PARTIES.withBuyer(party.offered, party.won)].join(' · ')
}

function Name({ institution: { rut, name, region, open_tenders, inferred } }: { institution: ListedInstitution }) {
  const place = regionName(region)
  const facts = [
    formatRut(rut),
    ...(place === undefined ? [] : [place]),
    INSTITUTION_LIST.openInAll(open_tenders),
    ...(inferred > 0 ? [INSTITUTION_LIST.inferredShort(inferred)] : []),
  ]
  return (
    <>
      <h2 className="text-base font-bold wrap-anywhere">
        <Link
          to={paths.institution(rut)}
          className="-outline-offset-2 after:absolute after:inset-0 hover:text-patina-strong"
        >
          {name}
        </Link>
      </h2>
      <p className="text-sm text-ink3 tabular-nums">{facts.join(' · ')}</p>
    </>
  )
}
