import { CHANNEL } from '@mirador/domain/tender/channel'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import type { SourceHistory } from '../../api/source-history.ts'
import { StateSection } from './StateSection.tsx'
import { lengthOf, SOURCE_STATE } from './source-state-texts.ts'

type Run = SourceHistory['runs'][number]

/** The last sync runs and their results. */
export function Runs({ runs, now }: { runs: readonly Run[]; now: Date }) {
  return (
    <StateSection title={SOURCE_STATE.runs}>
      {runs.length === 0 ? (
        <p className="text-ink2">{SOURCE_STATE.noRuns}</p>
      ) : (
        <ul>
          {runs.map((run) => (
            <li key={`${run.channel} ${run.kind} ${run.started_at}`} className="border-b border-line py-1.5">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="tabular-nums">
                  {shortDayTime(new Date(run.started_at), now)}
                  {run.kind === 'import' && ` · ${SOURCE_STATE.kinds.import}`}
                  {run.channel === CHANNEL.agile && ` · ${SOURCE_STATE.agile}`}
                </span>
                <span className={run.outcome === 'failed' ? 'text-cobre' : 'text-ink2'}>{endOf(run)}</span>
              </p>
              <p className="text-sm text-ink3 tabular-nums">{SOURCE_STATE.counts(run)}</p>
              {run.reason && <p className="text-sm wrap-anywhere text-ink3">{run.reason}</p>}
            </li>
          ))}
        </ul>
      )}
    </StateSection>
  )
}

function endOf({ outcome, started_at, finished_at }: Run): string {
  if (!outcome || !finished_at) return SOURCE_STATE.running
  const lasted = SOURCE_STATE.lasted(lengthOf(Date.parse(finished_at) - Date.parse(started_at)))
  return `${SOURCE_STATE.outcomes[outcome]}, ${lasted}`
}
