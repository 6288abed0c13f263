import { nextStepOf } from '@mirador/domain/deadlines/own-deadline'
import { deadlineLabel, type OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { ApiError } from '../../../api/api-error.ts'
import { sayFailed } from '../../../api/say-failed.ts'
import { showToast } from '../../../ui/toast.ts'
import type { DatedTender } from './dated-tenders.ts'
import { stepMoment } from './deadline-words.ts'
import { DEADLINES } from './deadlines-texts.ts'

interface Mark {
  /** before it was marked */
  dated: DatedTender
  kind: OwnDeadlineKind
  is_done: boolean
  now: Date
}

/**
 * Says what was marked and what is next, and offers to undo it; or why it was refused.
 * @param retry offered where the server may store it later
 */
export async function sayMark(
  stored: Promise<void>,
  mark: Mark,
  undo: () => Promise<void>,
  retry?: () => void,
): Promise<void> {
  const { dated, kind, is_done, now } = mark
  const name = deadlineLabel(kind)
  if (!(await isStored(stored, retry))) return
  if (!is_done) {
    showToast('success', DEADLINES.reopened(name))
    return
  }
  const deadlines = dated.deadlines.map((one) => (one.kind === kind ? { ...one, is_done } : one))
  const next = nextStepOf({ ...dated, deadlines }, now)
  const what = next && (next.kind === 'task' ? next.text : deadlineLabel(next.kind).toLowerCase())
  const words = next && `${what}, ${stepMoment(next, now).toLowerCase()}`
  showToast('success', DEADLINES.marked(name, words), {
    actions: [{ label: DEADLINES.undo, run: undoMark }],
    closeButton: true,
  })

  function undoMark() {
    void sayMark(undo(), { ...mark, is_done: false }, undo, undoMark)
  }
}

async function isStored(stored: Promise<void>, retry: (() => void) | undefined): Promise<boolean> {
  try {
    await stored
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    sayFailed(error, DEADLINES.failed(error.message), retry)
    return false
  }
}
