import { pesosInMillions } from '../../../texts/pesos.ts'
import './history.css'
import type { LossesAnswer } from '@mirador/contract/company-lines'
import { formatRut } from '@mirador/domain/account/rut'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { lossesQuery } from '../../../api/company-lines.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { paths } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { HowCounted } from './HowCounted.tsx'
import { LOSSES } from './losses-texts.ts'

/** Number of companies before the list is expanded. */
const FIRST = 4
/** Length of the longest bar, in percent of its column; its pesos follow it. */
const LONGEST = 68

type LostTo = LossesAnswer['rest']

/** The companies that won what the own one lost, most money first. */
export function Losses() {
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery(lossesQuery)
  return (
    <section className="mt-6">
      <div className="mb-2 flex items-center gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {LOSSES.title}
        </h2>
        <HowCounted label={LOSSES.how}>
          <p>{LOSSES.note}</p>
        </HowCounted>
      </div>
      <Loaded
        query={query}
        loading={LOSSES.loading}
        skeleton={
          <div className="sheet ruled to-edges">
            {Array.from({ length: FIRST + 1 }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
              <div key={i} className="loss-row">
                <Skeleton className="h-5 w-4/5" />
              </div>
            ))}
          </div>
        }
        errorTitle={LOSSES.errorTitle}
        errorHint={LOSSES.errorHint}
        onRetried={() => heading.current?.focus()}
      >
        {(losses) => <Rows losses={losses} />}
      </Loaded>
    </section>
  )
}

function Rows({ losses: { total, winners, rest, unnamed } }: { losses: LossesAnswer }) {
  const [isExpanded, setExpanded] = useState(false)
  if (total === 0 && !unnamed) return <p className="text-ink2">{LOSSES.empty}</p>
  const isFolded = !isExpanded && total > FIRST + 1
  const first = isFolded ? winners.slice(0, FIRST) : winners
  const folded = [...winners.slice(first.length), rest].reduce(sumOf)
  const most = Math.max(...winners.map(({ awarded_clp }) => awarded_clp), 1)
  return (
    <ul aria-label={LOSSES.table} className="sheet ruled to-edges">
      {first.map((winner) => (
        <Row key={winner.rut} lost={winner} most={most} name={<Name {...winner} />} />
      ))}
      {folded.lines > 0 && (
        <Row
          lost={folded}
          name={LOSSES.rest(total - first.length)}
          more={
            isFolded && (
              <button type="button" className="link target text-sm" onClick={() => setExpanded(true)}>
                {LOSSES.showAll(Math.min(total, winners.length))}
              </button>
            )
          }
        />
      )}
      {unnamed && <Row lost={unnamed} name={LOSSES.unnamed} />}
    </ul>
  )
}

const sumOf = (sum: LostTo, one: LostTo): LostTo => ({
  lines: sum.lines + one.lines,
  close_lines: sum.close_lines + one.close_lines,
  awarded_clp: sum.awarded_clp + one.awarded_clp,
  summed_lines: sum.summed_lines + one.summed_lines,
})

interface RowProps {
  lost: LostTo
  name: ReactNode
  /** the money of the longest bar; without it the row has none */
  most?: number
  more?: ReactNode
}

function Row({ lost: { lines, close_lines, awarded_clp, summed_lines }, name, most, more }: RowProps) {
  return (
    <li className="loss-row">
      <span className={`min-w-0 wrap-anywhere ${most === undefined ? 'text-ink2' : 'font-bold'}`}>{name}</span>
      <span className="text-right text-sm text-ink2 tabular-nums">{LOSSES.lines(lines)}</span>
      <span className="loss-money flex flex-wrap items-center gap-2.5">
        {most !== undefined && awarded_clp > 0 && (
          <span
            aria-hidden="true"
            className="loss-bar flex-none"
            style={{ width: `${Math.max((awarded_clp / most) * LONGEST, 0.5)}%` }}
          />
        )}
        <span className={`whitespace-nowrap tabular-nums ${most === undefined ? 'text-ink2' : 'font-medium'}`}>
          {summed_lines === 0 ? LOSSES.noMoney : pesosInMillions(awarded_clp)}
        </span>
      </span>
      <span className="loss-close text-sm text-ink2">{more || LOSSES.close(close_lines)}</span>
    </li>
  )
}

function Name({ rut, name }: { rut: string; name: string | null }) {
  const words = name ?? formatRut(rut)
  if (!isSectionOpen('competidores') && !isSectionOpen('proveedores')) return words
  return (
    <Link to={paths.company(rut)} className="target hover:text-patina-strong">
      {words}
    </Link>
  )
}
