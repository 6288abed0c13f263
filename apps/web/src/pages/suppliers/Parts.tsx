import { SUPPLIERS } from '@mirador/texts/suppliers'
import { SUPPLIER } from '../../texts/supplier.ts'
import { Link } from '../../ui/Link.tsx'

interface Props {
  title: string
  parts: readonly { key: string; name: string; lines: number; won_lines: number; to: string }[]
  /** number of all parts, also those that are not listed */
  all: number
  kind: keyof typeof SUPPLIER.kinds
}

/** Won lines among the offered ones, by buyer or family; each part opens its lines. */
export function Parts({ title, parts, all, kind }: Props) {
  if (parts.length === 0) return null
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        <p className="text-sm text-ink3">{SUPPLIER.wonOfOffered}</p>
      </div>
      <ul className="sheet ruled to-edges">
        {parts.map(({ key, name, lines, won_lines, to }) => (
          <li key={key}>
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="part-bar" aria-hidden="true">
              <span style={{ width: `${(won_lines / lines) * 100}%` }} />
            </span>
            <Link
              to={to}
              aria-label={SUPPLIER.partOf(won_lines, lines, name)}
              className="link target justify-end gap-1 text-right tabular-nums"
            >
              <strong className="font-bold">{SUPPLIERS.figure(won_lines)}</strong> de {SUPPLIERS.figure(lines)}
            </Link>
          </li>
        ))}
      </ul>
      {all > parts.length && (
        <p className="mt-2 text-sm text-ink3">{SUPPLIER.ofAll(parts.length, all, SUPPLIER.kinds[kind])}</p>
      )}
    </section>
  )
}
