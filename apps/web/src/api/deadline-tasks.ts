import type { DeadlineTask } from '@mirador/contract/deadlines'
import { updateTask } from '@mirador/contract/desk-addresses'
import type { QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import { deadlinesQuery } from './deadlines.ts'

/**
 * Stores whether a task of Plazos is done, and reads again what shows it.
 * @returns the version of the task from now on
 */
export async function storeTaskDone(
  client: QueryClient,
  bid_idn: string,
  { id, team, at, text, who, tied_to, minutes_before, version }: DeadlineTask,
  is_done: boolean,
): Promise<number> {
  const params = { team: String(team), id: bid_idn, task: String(id) }
  const body = { text, who, tied_to, minutes_before, due_at: tied_to === null ? at : null, is_done, version }
  try {
    const { tasks } = await call(updateTask, { params, body })
    return tasks.find((task) => task.id === id)?.version ?? version
  } finally {
    void client.invalidateQueries({ queryKey: deadlinesQuery().queryKey })
    void client.invalidateQueries({ queryKey: ['getTodayQueues'] })
  }
}
