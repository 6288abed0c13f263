import { OWN_DEADLINES, type OwnDeadlineKind } from '../tender/tender-dates.ts'
import type { TenderStatus } from '../tender/tender-status.ts'
import type { TimelineDates } from './timeline.ts'

export interface OwnDeadline {
  kind: OwnDeadlineKind
  at: Date
}

export type OwnDeadlineDates = Pick<TimelineDates, OwnDeadlineKind> & { status: TenderStatus | null }

/**
 * The next date by which the supplier must do something; undefined once the tender receives no more offers.
 */
export function nextOwnDeadline(tender: OwnDeadlineDates, now: Date): OwnDeadline | undefined {
  if (tender.status !== 'publicada' || (tender.closes_at && tender.closes_at <= now)) return undefined
  let next: OwnDeadline | undefined
  for (const kind of OWN_DEADLINES) {
    const at = tender[kind]
    if (at && at > now && (!next || at < next.at)) next = { kind, at }
  }
  return next
}
