import './lines.css'
import { RIVALS } from '@mirador/texts/rivals'
import { Link } from '../../ui/Link.tsx'
import { BAR_PARTS, type MetShown, partsOf, type RivalParts } from './met-shown.ts'

interface Props {
  parts: RivalParts
  /** name of the rival */
  name: string
  /** number of lines of the longest bar */
  most: number
  addressOf: (metFilter: MetShown) => string
  /** the part whose lines are open */
  current?: MetShown | undefined
}

/** The lines of two companies by chosen company; each part links to its lines. */
export function SplitBar({ parts, name, most, addressOf, current }: Props) {
  return (
    <div className="rival-bar">
      {BAR_PARTS.filter(([, part]) => parts[part] > 0).map(([metFilter, part]) => (
        <Link
          key={part}
          to={addressOf(metFilter)}
          data-part={part}
          style={{ width: `${(parts[part] / most) * 88}%` }}
          aria-label={RIVALS.part(part, parts[part], name)}
          aria-current={current === metFilter ? 'true' : undefined}
        >
          {RIVALS.count(parts[part])}
        </Link>
      ))}
    </div>
  )
}

interface RivalProps {
  rival: Parameters<typeof partsOf>[0] & Record<'lines', number>
  name: string
  most: number
  addressOf: (metFilter: MetShown) => string
  current?: MetShown | undefined
  className?: string
}

/** The lines shared with a rival, by chosen company. */
export function RivalLines({ rival, className = '', ...bar }: RivalProps) {
  return (
    <>
      <p className={`rival-lines-count text-right font-bold tabular-nums ${className}`}>
        <Link
          to={bar.addressOf('todas')}
          aria-label={RIVALS.open(rival.lines, bar.name)}
          className="link inline-flex min-h-6 min-w-6 items-center justify-end max-tablet:min-h-11 max-tablet:min-w-11"
        >
          {RIVALS.count(rival.lines)}
        </Link>
      </p>
      <SplitBar parts={partsOf(rival)} {...bar} />
    </>
  )
}

/** The legend of the bars. It has the rare parts only where a bar has them. */
export function SplitKey({ rivals }: { rivals: readonly RivalParts[] }) {
  const seldom = (['both', 'none'] as const).filter((part) => rivals.some((parts) => parts[part] > 0))
  return (
    <ul className="rival-key mb-2" aria-hidden="true">
      {(['own', 'other', 'rival', ...seldom] as const).map((part) => (
        <li key={part}>
          <span data-part={part} />
          {RIVALS.parts[part]}
        </li>
      ))}
    </ul>
  )
}
