import { labelOf } from '@mirador/domain/tender/field-rule'
import { TENDER_DATES } from '@mirador/domain/tender/tender-dates'
import type { TodayQueues } from '../../../api/today-queues.ts'
import { overdueWords, untilWords } from '../../../components/today/time-words.ts'
import { TODAY } from './today-texts.ts'

/** Says that there is nothing to decide, and what comes next. */
export function NextDeadline({ next, now }: { next: TodayQueues['next_deadline']; now: Date }) {
  return (
    <p className="text-ink2">
      {TODAY.nothingToDecide}. <NextOwn next={next} now={now} />
    </p>
  )
}

export function NextOwn({ next, now }: { next: TodayQueues['next_deadline']; now: Date }) {
  if (!next) return TODAY.noNext
  const at = new Date(next.at)
  return (
    <>
      {TODAY.next}
      <strong className="font-bold">
        {next.kind === 'task' ? next.text : labelOf(TENDER_DATES[next.kind]).toLocaleLowerCase('es')},{' '}
        {next.kind === 'task' && at <= now ? overdueWords(at, now) : untilWords(at, now)}
      </strong>
      .
    </>
  )
}
