import type { TenderDetail } from '@mirador/contract/tenders'
import { COURSE, type TimelineDates } from '@mirador/domain/deadlines/timeline'

export function datesOf(tender: TenderDetail): TimelineDates {
  const dates = COURSE.map((name) => [name, tender[name] === null ? null : new Date(tender[name])])
  return Object.fromEntries(dates) as TimelineDates
}
