import type { DeskTask } from '@mirador/contract/mesa'
import { MAX_TASK_TEXT } from '@mirador/domain/mesa/task'
import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { chileDay, middayOf } from '@mirador/domain/time/chile-time'
import { type FormEvent, useState } from 'react'
import { deskChanges, type TaskBody } from '../../../api/desk.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { DESK_TENDER } from './desk-texts.ts'
import { offeredTies, tieOption } from './desk-words.ts'
import { FormEnd } from './FormEnd.tsx'
import type { PartProps } from './part-props.ts'
import { useDeskChange } from './use-desk-change.ts'

const NO_TIME = ''
const OTHER_DAY = 'day'

type Props = Omit<PartProps, 'names'> & {
  /** the one that is changed; undefined: a new one */
  task?: DeskTask
  onEnd: () => void
}

/** What has to be done, who does it and when. What was typed stays until it is stored. */
export function TaskForm({ place, desk, now, task, onEnd }: Props) {
  const { run, isBusy } = useDeskChange(place)
  const [who, setWho] = useState(task?.who ?? '')
  const [when, setWhen] = useState(whenOf(task))
  const [error, setError] = useState<{ text?: string; day?: string }>({})
  const own = task?.tied_to ? [tieOption(task.tied_to, task.minutes_before ?? 0)] : []
  const offered = offeredTies(desk.dates, now)
  const ties = [...offered, ...own.filter(({ value }) => !offered.some((one) => one.value === value))]

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const text = String(data.get('text') ?? '').trim()
    const day = String(data.get('day') ?? '')
    const problems = {
      ...(text === '' && { text: DESK_TENDER.needsText }),
      ...(when === OTHER_DAY && day === '' && { day: DESK_TENDER.needsDay }),
    }
    setError(problems)
    if (Object.keys(problems).length > 0) return
    const body = { text, who: who || null, ...timeOf(when, day) }
    const change = task
      ? deskChanges.updateTask(place, task, { ...body, is_done: task.is_done })
      : deskChanges.addTask(place, body)
    if (await run(change)) onEnd()
  }

  return (
    <form className="desk-form" onSubmit={(event) => void submit(event)}>
      <TextField
        label={DESK_TENDER.text}
        name="text"
        maxLength={MAX_TASK_TEXT}
        autoComplete="off"
        autoFocus
        defaultValue={task?.text}
        error={error.text}
      />
      {desk.people.length > 1 && (
        <Select
          label={DESK_TENDER.who}
          value={who}
          options={[
            { value: '', label: DESK_TENDER.anyone },
            ...desk.people.map(({ sub, name }) => ({ value: sub, label: name })),
          ]}
          onChange={setWho}
        />
      )}
      <Select
        label={DESK_TENDER.when}
        value={when}
        options={[
          { value: NO_TIME, label: DESK_TENDER.noTime },
          ...ties,
          { value: OTHER_DAY, label: DESK_TENDER.otherDay },
        ]}
        onChange={setWhen}
      />
      {when === OTHER_DAY && (
        <TextField
          type="date"
          label={DESK_TENDER.day}
          name="day"
          defaultValue={task?.due_at ? chileDay(new Date(task.due_at)) : ''}
          error={error.day}
        />
      )}
      <FormEnd isBusy={isBusy} onCancel={onEnd} />
    </form>
  )
}

function whenOf(task: DeskTask | undefined): string {
  if (task?.tied_to) return tieOption(task.tied_to, task.minutes_before ?? 0).value
  return task?.due_at ? OTHER_DAY : NO_TIME
}

function timeOf(when: string, day: string): Pick<TaskBody, 'tied_to' | 'minutes_before' | 'due_at'> {
  const [kind, minutes] = when.split(' ')
  const tied_to = OWN_DEADLINES.find((one) => one === kind)
  if (tied_to) return { tied_to, minutes_before: Number(minutes), due_at: null }
  return { tied_to: null, minutes_before: null, due_at: when === OTHER_DAY ? middayOf(day).toISOString() : null }
}
