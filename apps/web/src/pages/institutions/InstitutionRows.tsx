import type { ListedInstitution } from '@mirador/contract/institutions'
import { formatRut } from '@mirador/domain/account/rut'
import type { InstitutionSort } from '@mirador/domain/market/institution-sorts'
import { formatMoney } from '@mirador/domain/tender/money'
import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BuyerFigures } from './BuyerFigures.tsx'
import { INSTITUTIONS } from './institutions-texts.ts'

// Loaded later: it is drawn after the rows.
const InstitutionStar = lazyComponent(() => import('../../components/follow/InstitutionStar.tsx'))

const SHEET = 'sheet ruled overflow-hidden to-edges'
const ROW = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-6 py-4 max-tablet:px-4'

interface Props {
  institutions: readonly ListedInstitution[]
  sort: InstitutionSort
  /** these rows belong to the previous page; the new ones are loading */
  isStale: boolean
}

export function InstitutionRows({ institutions, sort, isStale }: Props) {
  return (
    <ul className={`${SHEET} transition-opacity ${isStale ? 'opacity-60' : ''}`}>
      {institutions.map((institution) => (
        <Row key={institution.rut} institution={institution} sort={sort} />
      ))}
    </ul>
  )
}

function Row({ institution, sort }: { institution: ListedInstitution; sort: InstitutionSort }) {
  return (
    <li className={`relative has-[a:hover]:bg-hover ${ROW}`}>
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="semicondensed text-lg wrap-anywhere">
          <Link
            to={paths.institution(institution.rut)}
            className="-outline-offset-2 after:absolute after:inset-0 hover:text-patina-strong"
          >
            {institution.name}
          </Link>
        </h2>
        <p className="condensed text-sm text-ink3 tabular-nums">{INSTITUTIONS.rut(formatRut(institution.rut))}</p>
        <div className="mt-1">
          <BuyerFigures institution={institution} />
          <Measure sort={sort} measure={institution.measure} />
        </div>
      </div>
      <Suspense fallback={<div className="size-10 max-tablet:size-11" />}>
        <InstitutionStar
          rut={institution.rut}
          name={institution.name}
          form="star"
          className="relative z-10 max-tablet:size-11"
        />
      </Suspense>
    </li>
  )
}

/** The number that sorts the list, unless it is among the figures. */
function Measure({ sort, measure }: { sort: InstitutionSort; measure: number | null }) {
  if (measure === null || (sort !== 'amount' && sort !== 'mine')) return null
  return (
    <p className="text-sm font-medium text-ink tabular-nums">
      {sort === 'mine'
        ? INSTITUTIONS.ofRubros(measure)
        : INSTITUTIONS.awardedLastYear(formatMoney(measure, 'CLP') ?? '')}
    </p>
  )
}

/** Ten placeholder rows, for the first load only. */
export function InstitutionRowsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{INSTITUTIONS.loading}</span>
      <div className={SHEET} aria-hidden="true">
        {Array.from({ length: 10 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no other identity
          <div key={row} className={ROW}>
            <div className="min-w-0 flex-[1_1_16rem]">
              <Skeleton className="my-1 h-[15px] w-3/5" />
              <Skeleton className="my-1 h-2.5 w-28" />
              <Skeleton className="mt-2.5 mb-1 h-3 w-4/5" />
            </div>
            <Skeleton className="size-10 max-tablet:size-11" />
          </div>
        ))}
      </div>
    </div>
  )
}
