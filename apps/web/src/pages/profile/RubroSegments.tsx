import { familyLabel, SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { figure } from '@mirador/texts/figure'
import { useQuery } from '@tanstack/react-query'
import { rubroQueries } from '../../api/rubro-queries.ts'
import { pathTo } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { PROFILE } from './profile-texts.ts'

/** The query for the count of a segment, without placeholder data, which would be the count of other families. */
const countOf = (families: readonly number[]) => {
  const { placeholderData: _, ...query } = rubroQueries.count(families)
  return query
}

/** The chosen rubros by segment: the number and names of the chosen families, and their open tenders. */
export default function RubroSegments({ rubros }: { rubros: readonly { code: number; name: string }[] }) {
  const chosen = new Set(rubros.map(({ code }) => code))
  const segments = SEGMENTS.map(({ product_segment_id, segment, familias }) => ({
    id: product_segment_id,
    name: segment,
    all: familias.length,
    families: familias
      .map(({ id_familia }) => id_familia)
      .filter((family) => chosen.has(family) || chosen.has(product_segment_id)),
  })).filter(({ families }) => families.length > 0)
  const { data: total } = useQuery(countOf(segments.flatMap(({ families }) => families)))
  return (
    <>
      <ul className="sheet ruled to-edges">
        {segments.map((segment) => (
          <SegmentRow key={segment.id} {...segment} />
        ))}
      </ul>
      {/* keeps its line while the figure is unknown */}
      <p className="mt-3 min-h-6 text-sm text-ink2 max-tablet:min-h-11">
        {total && (
          <>
            <strong className="font-bold text-ink tabular-nums">{figure(total.open)}</strong>{' '}
            {PROFILE.openOfRubros(total.open, rubros.length)}{' '}
            <Link to={pathTo('tenders', { scope: 'mine', status: 'publicada' })} className="link target">
              {PROFILE.seeInList}
            </Link>
          </>
        )}
      </p>
    </>
  )
}

interface SegmentRowProps {
  name: string
  /** the number of families of the segment */
  all: number
  /** the chosen families */
  families: readonly number[]
}

function SegmentRow({ name, all, families }: SegmentRowProps) {
  const { data: count } = useQuery(countOf(families))
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-6 py-3.5 max-tablet:px-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3 className="semicondensed text-base font-medium wrap-anywhere">{name}</h3>
        <p className="text-sm wrap-anywhere text-ink2">{families.map(familyLabel).join(', ')}</p>
      </div>
      <div className="flex items-baseline gap-x-6 text-sm tabular-nums">
        <p className="font-medium text-patina">{PROFILE.families(families.length, all)}</p>
        <p className="text-ink2 tablet:min-w-24 tablet:text-right">
          {count && (
            <>
              <strong className="text-base font-bold text-ink">{figure(count.open)}</strong> {PROFILE.open(count.open)}
            </>
          )}
        </p>
      </div>
    </li>
  )
}
