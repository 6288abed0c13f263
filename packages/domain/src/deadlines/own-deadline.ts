import { OWN_DEADLINES, type OwnDeadlineKind } from '../tender/tender-dates.ts'
import type { TenderStatus } from '../tender/tender-status.ts'
import type { TimelineDates } from './timeline.ts'

export interface OwnDeadline {
  kind: OwnDeadlineKind
  at: Date
}

export type OwnDeadlineDates = Pick<TimelineDates, OwnDeadlineKind> & { status: TenderStatus | null }

/** The published dates by which the supplier must do something, past ones too, the earliest first. */
export function ownDeadlines(tender: Pick<TimelineDates, OwnDeadlineKind>): OwnDeadline[] {
  const dates = OWN_DEADLINES.flatMap((kind) => {
    const at = tender[kind]
    return at ? [{ kind, at }] : []
  })
  return dates.sort((one, two) => one.at.getTime() - two.at.getTime())
}

/**
 * The next date by which the supplier must do something; undefined once the tender receives no more offers.
 */
export function nextOwnDeadline(tender: OwnDeadlineDates, now: Date): OwnDeadline | undefined {
  if (tender.status !== 'publicada' || (tender.closes_at && tender.closes_at <= now)) return undefined
  return ownDeadlines(tender).find(({ at }) => at > now)
}
