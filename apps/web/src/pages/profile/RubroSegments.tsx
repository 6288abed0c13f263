import { familyLabel, SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { PROFILE } from '@mirador/texts/profile'

/** The chosen rubros by segment: how many of its families are chosen, and which. */
export default function RubroSegments({ rubros }: { rubros: readonly { code: number; name: string }[] }) {
  const chosen = new Set(rubros.map(({ code }) => code))
  const segments = SEGMENTS.map(({ product_segment_id, segment, familias }) => ({
    id: product_segment_id,
    name: segment,
    all: familias.length,
    families: familias.filter(({ id_familia }) => chosen.has(id_familia) || chosen.has(product_segment_id)),
  })).filter(({ families }) => families.length > 0)
  return (
    <ul className="sheet ruled to-edges">
      {segments.map(({ id, name, all, families }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-6 py-3.5 max-tablet:px-4"
        >
          <div className="min-w-0 flex-[1_1_16rem]">
            <h3 className="semicondensed text-base font-medium wrap-anywhere">{name}</h3>
            <p className="text-sm wrap-anywhere text-ink2">
              {families.map(({ id_familia }) => familyLabel(id_familia)).join(', ')}
            </p>
          </div>
          <p className="text-sm font-medium text-patina tabular-nums">{PROFILE.families(families.length, all)}</p>
        </li>
      ))}
    </ul>
  )
}
