import type { DeskTask } from '@mirador/contract/mesa'
import { isPressing } from '@mirador/domain/deadlines/deadline'
import { Pencil, Trash2 } from 'lucide'
import { useState } from 'react'
import { bodyOf, deskChanges } from '../../../api/desk.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DESK_TENDER } from './desk-texts.ts'
import { taskWhen } from './desk-words.ts'
import type { PartProps } from './part-props.ts'
import { TaskForm } from './TaskForm.tsx'
import { useDeskChange } from './use-desk-change.ts'

/** What has to be done before the offer is sent. */
export function Tasks(props: PartProps) {
  const { tasks } = props.desk
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="mt-4" aria-labelledby="por-hacer">
      <h3 id="por-hacer" className="font-bold">
        {DESK_TENDER.toDo}{' '}
        {tasks.length > 0 && (
          <span className="font-normal text-ink2">
            {DESK_TENDER.done(tasks.filter(({ is_done }) => is_done).length, tasks.length)}
          </span>
        )}
      </h3>
      {tasks.length === 0 && !isAdding && <p className="text-ink3">{DESK_TENDER.noTasks}</p>}
      <ul>
        {tasks.map((task) => (
          <Task key={task.id} task={task} {...props} />
        ))}
      </ul>
      {isAdding ? (
        <TaskForm {...props} onEnd={() => setAdding(false)} />
      ) : (
        <button type="button" className="link target" onClick={() => setAdding(true)}>
          {DESK_TENDER.addTask}
        </button>
      )}
    </section>
  )
}

function Task({ task, ...props }: PartProps & { task: DeskTask }) {
  const { place, names, now } = props
  const { run, isBusy } = useDeskChange(place)
  // shown as it will be until the server has stored it
  const [isTurning, setTurning] = useState(false)
  const [isEdited, setEdited] = useState(false)
  const { id, text, who, is_done, due_at } = task
  if (isEdited)
    return (
      <li>
        <TaskForm {...props} task={task} onEnd={() => setEdited(false)} />
      </li>
    )

  async function turn() {
    if (isTurning) return
    setTurning(true)
    await run(deskChanges.updateTask(place, task, { ...bodyOf(task), is_done: !is_done }))
    setTurning(false)
  }

  async function remove() {
    if (!(await run(deskChanges.deleteTask(place, id)))) return
    const restore = deskChanges.addTask(place, bodyOf(task))
    showToast('success', DESK_TENDER.deleted(text), {
      actions: [{ label: DESK_TENDER.undo, run: () => void run(restore) }],
      closeButton: true,
    })
  }

  const when = taskWhen(task, now)
  const isLate = !is_done && due_at !== null && isPressing({ kind: 'task', at: new Date(due_at) }, now)
  return (
    <li className="desk-task">
      <label className="flex min-w-0 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="check"
          checked={isTurning ? !is_done : is_done}
          aria-busy={isTurning || undefined}
          onChange={() => void turn()}
        />
        <span className={`min-w-0 wrap-anywhere ${is_done ? 'text-ink2' : ''}`}>{text}</span>
      </label>
      <span className="desk-task-when">
        {names.size > 1 && who !== null && (
          <span className="mr-2 font-medium">{names.get(who) ?? DESK_TENDER.gone}</span>
        )}
        {when && <span className={isLate ? 'font-bold text-cobre' : ''}>{when}</span>}
      </span>
      <span className="desk-task-verbs">
        <IconButton
          label={DESK_TENDER.editTaskNamed(text)}
          icon={<Icon icon={Pencil} size={16} />}
          onClick={() => setEdited(true)}
        />
        <IconButton
          label={DESK_TENDER.deleteTaskNamed(text)}
          icon={<Icon icon={Trash2} size={16} />}
          disabled={isBusy}
          onClick={() => void remove()}
        />
      </span>
    </li>
  )
}
