import type { SourceHistory } from '../../api/source-history.ts'
import { missingReadings } from './missing-readings.ts'
import { READING_ORDER } from './reading-order-texts.ts'
import { StateSection } from './StateSection.tsx'

/** The order in which the calls of a day are spent, how far it reached, and what it does not reach now. */
export function ReadingOrder({
  readings,
  daily,
}: {
  readings: NonNullable<SourceHistory['readings']>
  /** calls of a day */
  daily: number
}) {
  const { due, classes } = readings
  const missing = missingReadings(readings)
  return (
    <StateSection title={READING_ORDER.title}>
      <p className="text-ink2">{READING_ORDER.intro(daily)}</p>
      <ol className="mt-1" style={{ listStyle: 'decimal inside' }}>
        <li>{READING_ORDER.lists}</li>
        <li>{READING_ORDER.news}</li>
        <li>
          {READING_ORDER.due}{' '}
          <span className="text-ink3 tabular-nums">{READING_ORDER.dueRead(due.read, due.tenders)}</span>
        </li>
        <li>
          {READING_ORDER.shares}
          <ul>
            {classes.map(({ name, tenders, on_time }) => (
              <li key={name} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {READING_ORDER.classes[name]}, {READING_ORDER.spacing(name)}
                </span>
                <span className="text-ink3 tabular-nums">{READING_ORDER.onTime(on_time, tenders)}</span>
              </li>
            ))}
            <li>{READING_ORDER.results}</li>
          </ul>
        </li>
      </ol>
      <h4 className="mt-2">{READING_ORDER.missing}</h4>
      {missing.length === 0 ? (
        <p className="text-ink2">{READING_ORDER.nothingMissing}</p>
      ) : (
        missing.map((sentence) => (
          <p key={sentence} className="text-cobre">
            {sentence}
          </p>
        ))
      )}
    </StateSection>
  )
}
