import { longMonth, shortDayTime } from '@mirador/domain/time/chile-time'
import type { SourceStatus } from '../../api/queries.ts'
import type { SourceHistory } from '../../api/source-history.ts'
import { SOURCE_STATE } from './source-state-texts.ts'

/** Compra Ágil comes from another API, which may be up while the other is down. */
export function agileFacts(
  { has_ticket, agile }: Pick<SourceStatus, 'has_ticket' | 'agile'>,
  quota: SourceHistory['quota'],
  now: Date,
): [string, string, boolean?][] {
  if (!has_ticket) return []
  if (!agile) return [[SOURCE_STATE.agileReading, SOURCE_STATE.agileClosed]]
  const { outage, is_running, problem, source_at, is_behind, kept_from } = agile
  const moment = (at: string) => shortDayTime(new Date(at), now)
  const reading = outage
    ? SOURCE_STATE.agileDown[outage.cause](moment(outage.started_at))
    : is_running
      ? SOURCE_STATE.readingNow
      : (problem ?? (source_at ? SOURCE_STATE.agileWell : SOURCE_STATE.agileNone))
  return [
    [SOURCE_STATE.agileReading, reading, outage !== null],
    ...(source_at ? ([[SOURCE_STATE.agileNewest, moment(source_at), is_behind]] as [string, string, boolean][]) : []),
    ...(quota?.agile_left != null
      ? ([
          [SOURCE_STATE.agileQuota, SOURCE_STATE.quotaLeft(quota.agile_left, quota.daily, moment(quota.resets_at))],
        ] as [string, string][])
      : []),
    ...(kept_from
      ? ([[SOURCE_STATE.agileKept, SOURCE_STATE.agileKeptFrom(longMonth(kept_from.slice(0, 7)))]] as [string, string][])
      : []),
  ]
}
