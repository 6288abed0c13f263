import type { TenderSummary } from '@mirador/contract/tenders'
import { isUrgent } from '@mirador/domain/deadlines/deadline'
import { FIT_WORDS } from '@mirador/texts/fit'
import type { ReactNode } from 'react'
import { FitMark } from '../../../components/tenders/FitMark.tsx'
import { timeLeft } from '../../../components/today/time-words.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Link } from '../../../ui/Link.tsx'
import { noteOpened } from './last-opened.ts'
import { TODAY } from './today-texts.ts'

/** What the rows of a queue pass on to the tender that they open: the way back, and the queue. */
export interface Lead extends Readonly<Record<string, unknown>> {
  from: string
  /** codes of the tenders of the queue */
  queue: readonly string[]
}

export const leadOf = (tenders: readonly { bid_idn: string }[]): Lead => ({
  from: paths.today(),
  queue: tenders.map(({ bid_idn }) => bid_idn),
})

type Named = Pick<TenderSummary, 'bid_idn' | 'name'>

interface RowTimeProps {
  at: Date
  now: Date
  /** the date in words */
  words: string
  /** an overdue task, of which the words alone say the time */
  isLate?: boolean
  children?: ReactNode
}

/** The time left until a date, and the date; in cobre within 24 hours. */
export function RowTime({ at, now, words, isLate, children }: RowTimeProps) {
  const urgent = isLate || isUrgent(at, now)
  return (
    <p className={`queue-time text-sm tabular-nums ${urgent ? 'text-cobre' : 'text-ink3'}`}>
      <strong className={`semicondensed text-base font-bold ${urgent ? '' : 'text-ink'}`}>
        {isLate ? words : timeLeft(at, now)}
      </strong>{' '}
      {!isLate && <span className="condensed">{words}</span>}
      {children}
    </p>
  )
}

interface LinkProps {
  tender: Named
  lead: Lead
  onOpen?: (() => void) | undefined
}

/** The title of a row, whose link covers the row. */
export function TenderLink({ tender: { bid_idn, name }, lead, onOpen }: LinkProps) {
  return (
    <h3 className="semicondensed text-base">
      <Link
        to={paths.tender(bid_idn)}
        state={lead}
        className="tender-row-link"
        onClick={() => {
          noteOpened(bid_idn)
          onOpen?.()
        }}
      >
        {name}
      </Link>
    </h3>
  )
}

/** The verb of a row, which opens its tender as the title does. A row of a phone has no room for it. */
export function VerbLink({ tender: { bid_idn, name }, lead, onOpen, verb }: LinkProps & { verb: string }) {
  return (
    <ButtonLink
      to={paths.tender(bid_idn)}
      state={lead}
      size="pill"
      aria-label={TODAY.verb(verb, name)}
      className="queue-verb"
      onClick={() => {
        noteOpened(bid_idn)
        onOpen?.()
      }}
    >
      {verb}
    </ButtonLink>
  )
}

/** The grade of a tender, if there is one. */
export function FitWord({ fit }: Pick<TenderSummary, 'fit'>) {
  if (!fit?.grade) return <span className="queue-fit" />
  return (
    <p className="queue-fit grid gap-1 pl-5 condensed text-xs whitespace-nowrap text-ink2">
      <FitMark grade={fit.grade} />
      <span data-grade={fit.grade}>{FIT_WORDS.grades[fit.grade]}</span>
    </p>
  )
}
