import type { DeadlineTask, DeadlineTender } from '@mirador/contract/deadlines'
import type { MarkedDeadline, MarkedTender, OwnTask } from '@mirador/domain/deadlines/own-deadline'

export interface DatedDeadline extends MarkedDeadline {
  was_at: Date | null
}

/** A task of the desk, with what its next writer sends back. */
export interface DatedTask extends OwnTask {
  stored: DeadlineTask
}

/** A tender of the list with its dates read, to be grouped. */
export interface DatedTender extends MarkedTender {
  tender: DeadlineTender
  deadlines: readonly DatedDeadline[]
  tasks: readonly DatedTask[]
}

export const datedOf = (tender: DeadlineTender): DatedTender => ({
  tender,
  status: tender.status,
  closes_at: tender.closes_at ? new Date(tender.closes_at) : null,
  deadlines: tender.deadlines.map(({ kind, at, is_done, was_at }) => ({
    kind,
    at: new Date(at),
    is_done,
    was_at: was_at ? new Date(was_at) : null,
  })),
  tasks: tender.tasks.map((stored) => ({
    kind: 'task',
    id: stored.id,
    text: stored.text,
    at: new Date(stored.at),
    stored,
  })),
})
