import {
  addTask,
  carryTender,
  deleteTask,
  getDesk,
  getDeskTender,
  listDeskLog,
  listDeskStage,
  strikeNote,
  updateOwnAmount,
  updateTask,
  writeNote,
} from '@mirador/contract/desk-addresses'
import type { CallOf } from '@mirador/contract/endpoint'
import type { EndpointAt } from '@mirador/contract/endpoints'
import type { DeskTask, DeskTender } from '@mirador/contract/mesa'
import type { Stage } from '@mirador/domain/pursuits/stage'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { sayFailed } from './say-failed.ts'

export type TaskBody = CallOf<EndpointAt<typeof addTask>>['body']

interface Scope {
  team: number
  /** only what the account carries */
  isMine: boolean
}

const queryOf = (isMine: boolean) => (isMine ? { mine: 'true' as const } : {})

export const deskQuery = ({ team, isMine }: Scope) =>
  queryOptions({
    queryKey: ['getDesk', team, isMine],
    queryFn: ({ signal }) => call(getDesk, { params: { team: String(team) }, query: queryOf(isMine) }, { signal }),
  })

/** The rows of a stage after the first ones, page by page. */
export const deskStageQuery = ({ team, isMine }: Scope, stage: Stage, from: number) =>
  infiniteQueryOptions({
    queryKey: ['listDeskStage', team, isMine, stage, from],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...queryOf(isMine), offset: String(pageParam) }
      return call(listDeskStage, { params: { team: String(team), stage }, query }, { signal })
    },
    initialPageParam: from,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { rows }) => sum + rows.length, from)
      return last.rows.length > 0 && read < last.total ? read : undefined
    },
  })

export interface DeskPlace {
  team: number
  bid_idn: string
}

const paramsOf = ({ team, bid_idn }: DeskPlace) => ({ team: String(team), id: bid_idn })

export const deskTenderQuery = (place: DeskPlace) =>
  queryOptions({
    queryKey: ['getDeskTender', place.team, place.bid_idn],
    queryFn: ({ signal }) => call(getDeskTender, { params: paramsOf(place) }, { signal }),
  })

/** Older entries of the log of a tender than the given one. */
export const readOlderLog = (place: DeskPlace, before: number) =>
  call(listDeskLog, { params: paramsOf(place), query: { before: String(before) } })

/** The changes of a tender of the desk; each answers it whole. */
export const deskChanges = {
  carry: (place: DeskPlace, carrier: string | null, version: number) => () =>
    call(carryTender, { params: paramsOf(place), body: { carrier, version } }),
  amount: (place: DeskPlace, amount_clp: number | null, version: number) => () =>
    call(updateOwnAmount, { params: paramsOf(place), body: { amount_clp, version } }),
  addTask: (place: DeskPlace, body: TaskBody) => () => call(addTask, { params: paramsOf(place), body }),
  updateTask:
    (place: DeskPlace, { id, version }: DeskTask, body: TaskBody & { is_done: boolean }) =>
    () =>
      call(updateTask, { params: { ...paramsOf(place), task: String(id) }, body: { ...body, version } }),
  deleteTask: (place: DeskPlace, id: number) => () =>
    call(deleteTask, { params: { ...paramsOf(place), task: String(id) } }),
  writeNote: (place: DeskPlace, text: string, previous: number | null) => () =>
    call(writeNote, { params: paramsOf(place), body: { text, previous } }),
  strikeNote: (place: DeskPlace, note: number) => () =>
    call(strikeNote, { params: { ...paramsOf(place), note: String(note) } }),
}

/** What a writer sends of a task to keep it as it is. */
export const bodyOf = ({ text, who, tied_to, minutes_before, due_at }: DeskTask): TaskBody => ({
  text,
  who,
  tied_to,
  minutes_before,
  due_at: tied_to === null ? due_at : null,
})

/**
 * Carries out a change of a tender of the desk, and reads again what shows it.
 * @returns undefined when it was refused, which is then said
 */
export async function changeDesk(
  client: QueryClient,
  place: DeskPlace,
  change: () => Promise<DeskTender>,
  /** the sentence of a refusal; `newer` is the tender as another person left it meanwhile */
  failed: (reason: string, newer: DeskTender | undefined) => string,
): Promise<DeskTender | undefined> {
  const { queryKey } = deskTenderQuery(place)
  try {
    const desk = await change()
    client.setQueryData(queryKey, desk)
    return desk
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isChanged = error.code === 'decided_meanwhile'
    // without a connection the refusal is said all the same
    const newer = isChanged ? await client.fetchQuery(deskTenderQuery(place)).catch(() => undefined) : undefined
    if (!newer) void client.invalidateQueries({ queryKey })
    sayFailed(error, failed(error.message, newer), undefined)
    return undefined
  } finally {
    readAgain(client)
  }
}

/** What shows the desk beside the open tender. */
function readAgain(client: QueryClient): void {
  for (const name of ['getDesk', 'getPursuit', 'listDeskStage', 'listDeadlines', 'getTodayQueues'])
    void client.invalidateQueries({ queryKey: [name] })
}
