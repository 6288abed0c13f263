import type { UnseenChangeAnswer } from '@mirador/contract/unseen-changes'
import { chileDay, clockTime, shortDay, shortDayTime } from '@mirador/domain/time/chile-time'
import { changeLabel } from '@mirador/texts/tender-changes'
import type { TodayQueues } from '../../api/today-queues.ts'
import { changeWords } from '../tender-changes/change-words.ts'
import { CHANGE_NEWS } from './change-news-texts.ts'

type ChangeRow = Pick<NonNullable<TodayQueues['changes']>['rows'][number], 'change' | 'own_result' | 'more'>

interface News {
  label: string
  isResult: boolean
  isCritical: boolean
  /** undefined where only the new side, or a sentence, is shown */
  old: string | undefined
  text: string
  /** by how much, and how many further changes there are */
  note: string
}

const ENDED: ReadonlySet<unknown> = new Set(['adjudicada', 'desierta', 'revocada'])

/** What a row of changed tenders says. */
export function newsOf({ change, own_result, more }: ChangeRow, now: Date): News {
  const further = more > 0 ? CHANGE_NEWS.moreChanges(more) : ''
  if (own_result) {
    const { won, lines } = own_result
    return {
      label: CHANGE_NEWS.result,
      isResult: true,
      isCritical: won > 0,
      old: CHANGE_NEWS.closed,
      text: CHANGE_NEWS.won(won, lines),
      note: further,
    }
  }
  // a row without an own result has a change
  if (!change) return { label: '', isResult: false, isCritical: false, old: undefined, text: '', note: '' }
  const isResult = change.field === 'award' || (change.field === 'status' && ENDED.has(change.new))
  const common = {
    label: isResult ? CHANGE_NEWS.result : changeLabel(change.field),
    isResult,
    isCritical: change.severity === 'critical',
  }
  const words = changeWords(change, now)
  if ('sentence' in words) return { ...common, old: undefined, text: words.sentence, note: further }
  if ('counts' in words) return { ...common, old: undefined, text: words.counts, note: further }
  const [old, text] = datesOf(change, now) ?? [words.old, words.new]
  return { ...common, old, text, note: `${words.note ? `(${words.note})` : ''}${further}` }
}

/** Both dates in short: `mié 25 nov`, `mié 2 dic, 15:00`; of one day the times alone. */
function datesOf(change: UnseenChangeAnswer, now: Date): [old: string, text: string] | undefined {
  if (change.kind !== 'date' || !change.old || !change.new) return undefined
  const [old, next] = [new Date(change.old), new Date(change.new)]
  const isOneDay = chileDay(old) === chileDay(next)
  return [isOneDay ? clockTime(old) : shortDay(old, now), shortDayTime(next, now)]
}
