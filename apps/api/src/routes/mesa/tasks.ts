import { addTask, deleteTask, updateTask } from '@mirador/contract/desk-parts'
import {
  insertTask,
  deleteTask as removeTask,
  updateTask as storeTask,
  type TaskRefusal,
} from '@mirador/database/mesa/task-writes'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { deskTenderAnswer } from '../../mesa/desk-tender-answer.ts'
import { requireMember } from '../../mesa/member.ts'
import { PLACE_REFUSALS } from '../../mesa/place-refusals.ts'

const REFUSALS: Readonly<Record<TaskRefusal, () => ApiError>> = {
  ...PLACE_REFUSALS,
  full: () => new ApiError('too_many_tasks'),
  unknown_member: () => new ApiError('unknown_member', [{ field: 'who', code: 'unknown' }]),
  undated: () => new ApiError('invalid_request', [{ field: 'tied_to', code: 'invalid' }]),
  unknown_task: () => new ApiError('unknown_task', [{ field: 'task', code: 'unknown' }]),
  changed: () => new ApiError('decided_meanwhile'),
}

const placeOf = (sub: string, { team, id }: { team: number; id: string }) => ({
  sub,
  organisation: team,
  bid_idn: id.toUpperCase(),
})

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

export const taskRoutes = {
  addTask: route(addTask, async ({ params, body, session: { sub } }, context) => {
    const { db } = context.database
    await requireMember(db, sub, params.team)
    const facts = { ...body, due_at: dateOf(body.due_at) }
    const refusal = await insertTask(db, placeOf(sub, params), facts, context.now())
    if (refusal) throw REFUSALS[refusal]()
    return deskTenderAnswer(context, sub, params.team, params.id)
  }),

  /** Idempotent. */
  deleteTask: route(deleteTask, async ({ params, session: { sub } }, context) => {
    const { db } = context.database
    await requireMember(db, sub, params.team)
    const refusal = await removeTask(db, placeOf(sub, params), params.task, context.now())
    if (refusal) throw REFUSALS[refusal]()
    return deskTenderAnswer(context, sub, params.team, params.id)
  }),

  updateTask: route(updateTask, async ({ params, body, session: { sub } }, context) => {
    const { db } = context.database
    await requireMember(db, sub, params.team)
    const facts = { ...body, id: params.task, due_at: dateOf(body.due_at) }
    const refusal = await storeTask(db, placeOf(sub, params), facts, context.now())
    if (refusal) throw REFUSALS[refusal]()
    return deskTenderAnswer(context, sub, params.team, params.id)
  }),
}
