import { shortDayTime } from '@mirador/domain/time/chile-time'
import type { ReactNode } from 'react'
import type { SourceStatus } from '../../api/queries.ts'
import type { SourceHistory } from '../../api/source-history.ts'
import { SOURCE_BANNER } from '../../texts/source-banner.ts'
import { agileFacts } from './agile-facts.ts'
import { StateSection } from './StateSection.tsx'
import { SOURCE_STATE } from './source-state-texts.ts'

interface Props {
  status: SourceStatus
  quota: SourceHistory['quota']
  searchRebuilt: SourceHistory['search_rebuilt']
  now: Date
  children: ReactNode
}

/** The current state of the source. */
export function StateNow({ status, quota, searchRebuilt, now, children }: Props) {
  const moment = (at: string | null) => (at ? shortDayTime(new Date(at), now) : SOURCE_STATE.never)
  const facts: [string, string, boolean?][] = [
    [SOURCE_STATE.data, dataOf(status), status.is_behind],
    ...(status.source_at ? ([[SOURCE_STATE.newest, moment(status.source_at)]] as [string, string][]) : []),
    [SOURCE_STATE.reading, readingOf(status, now), status.outage !== null],
    ...(status.has_ticket ? ([[SOURCE_STATE.lastSync, moment(status.last_sync_at)]] as [string, string][]) : []),
    ...(quota
      ? ([[SOURCE_STATE.quota, SOURCE_STATE.quotaLeft(quota.left, quota.daily, moment(quota.resets_at))]] as [
          string,
          string,
        ][])
      : []),
    ...agileFacts(status, quota, now),
    ...(searchRebuilt === null
      ? []
      : ([[SOURCE_STATE.search, SOURCE_STATE.searchRebuilt(searchRebuilt)]] as [string, string][])),
  ]
  return (
    <StateSection title={SOURCE_STATE.now} aside={children}>
      <dl>
        {facts.map(([name, value, isHot]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
            <dt className="text-ink3">{name}</dt>
            <dd className={`tabular-nums ${isHot ? 'text-cobre' : 'text-ink'}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </StateSection>
  )
}

function dataOf({ is_demo, is_behind, source_at }: SourceStatus): string {
  if (is_behind) return SOURCE_STATE.behind
  if (source_at) return SOURCE_STATE.fresh
  return is_demo ? SOURCE_STATE.demo : SOURCE_STATE.none
}

function readingOf({ has_ticket, outage, is_running, problem }: SourceStatus, now: Date): string {
  if (!has_ticket) return SOURCE_STATE.readingOff
  if (outage) return SOURCE_BANNER.why[outage.cause](shortDayTime(new Date(outage.started_at), now))
  if (is_running) return SOURCE_STATE.readingNow
  return problem ?? SOURCE_STATE.readingWell
}
