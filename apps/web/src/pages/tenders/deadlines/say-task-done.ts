import type { DeadlineTask } from '@mirador/contract/deadlines'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { storeTaskDone } from '../../../api/deadline-tasks.ts'
import { sayFailed } from '../../../api/say-failed.ts'
import { showToast } from '../../../ui/toast.ts'
import { DEADLINES } from './deadlines-texts.ts'

/** Marks a task as done, says so and offers to undo it; or says why it was refused. */
export async function sayTaskDone(client: QueryClient, bid_idn: string, task: DeadlineTask): Promise<void> {
  const version = await stored(client, bid_idn, task, true)
  if (version === undefined) return
  const undo = async () => {
    const reopened = await stored(client, bid_idn, { ...task, version }, false)
    if (reopened !== undefined) showToast('success', DEADLINES.taskReopened(task.text))
  }
  showToast('success', DEADLINES.taskMarked(task.text), {
    actions: [{ label: DEADLINES.undo, run: () => void undo() }],
    closeButton: true,
  })
}

/** @returns the new version; undefined when it was refused */
async function stored(client: QueryClient, bid_idn: string, task: DeadlineTask, is_done: boolean) {
  try {
    return await storeTaskDone(client, bid_idn, task, is_done)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    sayFailed(error, DEADLINES.failed(error.message), undefined)
    return undefined
  }
}
