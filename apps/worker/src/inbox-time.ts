import { chileDay, clockTime } from '@mirador/domain/time/chile-time'

/** `20-11-2026 09:15`, the Chilean format, in Chile's time. */
export function writtenAt(instant: Date): string {
  return `${chileDay(instant).split('-').reverse().join('-')} ${clockTime(instant)}`
}

/** `2026-11-20 09:15` in Chile's time, which every spreadsheet reads as a date. */
export function sortableTime(instant: Date): string {
  return `${chileDay(instant)} ${clockTime(instant)}`
}
