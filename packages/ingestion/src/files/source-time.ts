import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { chileDay } from '@mirador/domain/time/chile-time'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { FILE_DAY_REFUSALS } from '@mirador/texts/import-refusals'
import type { DetectedFile } from './detect-kind.ts'
import { namedDay } from './named-day.ts'

/** Clocks of the source and of this machine may differ. */
const MAX_SKEW_MS = 10 * MINUTE_MS

/** When the source made a file, or the reason (in Spanish) why that is not known. */
export type SourceTime = { sourceAt: Date } | { reason: string }

/**
 * The time of a file: that in an answer of the source, else `asOf`, else that in the title of a sheet, else the day in
 * its names. A day counts as its first instant in Chile, so that a file is never considered newer than it is, and all
 * files of a day have one moment. The time at which it was stored here is never used.
 * @param path of the file
 * @param asOf the time that the operator gives
 */
export function sourceTimeOf(
  path: string,
  { format, answeredAt, titledAt, partName }: DetectedFile,
  { asOf, now }: { asOf: Date | undefined; now: Date },
): SourceTime {
  const stated = answeredAt ?? asOf ?? titledAt
  if (stated && stated.getTime() > now.getTime() + MAX_SKEW_MS)
    return { reason: FILE_DAY_REFUSALS.future(chileDay(stated)) }
  if (stated) return { sourceAt: stated }
  const named = namedDay(partName === undefined ? path : `${path}/${partName}`, format.isMonthly)
  if (named.kind === 'conflict') return { reason: FILE_DAY_REFUSALS.conflict(...named.names) }
  const sourceAt = named.kind === 'none' ? undefined : startOfChileanDay(named.day)
  if (named.kind === 'none' || !sourceAt) return { reason: FILE_DAY_REFUSALS.unknown }
  if (sourceAt <= now) return { sourceAt }
  return {
    reason:
      named.kind === 'month' ? FILE_DAY_REFUSALS.unfinishedMonth(named.month) : FILE_DAY_REFUSALS.future(named.day),
  }
}
