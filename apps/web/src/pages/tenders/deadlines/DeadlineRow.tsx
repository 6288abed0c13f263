import { isPressing } from '@mirador/domain/deadlines/deadline'
import { type MarkedDeadline, nextOfMarked, type OwnTask } from '@mirador/domain/deadlines/own-deadline'
import { deadlineLabel, TENDER_DATES } from '@mirador/domain/tender/tender-dates'
import { shortDay } from '@mirador/domain/time/chile-time'
import { MISSING } from '@mirador/texts/tenders'
import { Check, Ellipsis, RotateCcw } from 'lucide'
import type { CSSProperties } from 'react'
import { OwnTime } from '../../../components/tenders/OwnTime.tsx'
import { paths } from '../../../paths.ts'
import { CHANNELS } from '../../../texts/channels.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { DeadlineMark } from './DeadlineMark.tsx'
import type { DatedTask, DatedTender } from './dated-tenders.ts'
import { kindWords, restWords, stepMoment } from './deadline-words.ts'
import { DEADLINES } from './deadlines-texts.ts'
import { type LaneMark, marksOf } from './lane.ts'

interface Props {
  dated: DatedTender
  /** the deadline at which the tender stands */
  next: MarkedDeadline | OwnTask | undefined
  now: Date
  onMark: (deadline: MarkedDeadline, isDone: boolean) => void
  onTaskDone: (task: DatedTask) => void
}

/** A tender at its next own deadline or task; in cobre within 24 hours, and where a task is overdue. */
export function DeadlineRow({ dated, next, now, onMark, onTaskDone }: Props) {
  const { tender } = dated
  const rest = restWords(dated, next, now)
  return (
    <li className="plazos-row relative" data-bid={tender.bid_idn}>
      <RowMoment dated={dated} next={next} now={now} />
      <div className="plazos-main">
        <h3 className="semicondensed text-base">
          <Link to={paths.tender(tender.bid_idn)} state={{ from: paths.deadlines() }} className="tender-row-link">
            {tender.name}
          </Link>
        </h3>
        <p className="text-sm text-ink2">
          <Facts dated={dated} next={next} now={now} />
          {tender.institution_name ?? MISSING}
        </p>
        <p className="sr-only">{rest}</p>
      </div>
      <p aria-hidden="true" className="plazos-words text-sm text-ink2">
        {rest}
      </p>
      <Lane dated={dated} now={now} />
      <RowMenu dated={dated} next={next} now={now} onMark={onMark} onTaskDone={onTaskDone} />
    </li>
  )
}

function RowMoment({ dated: { status, closes_at, deadlines }, next, now }: Omit<Props, 'onMark' | 'onTaskDone'>) {
  const urgent = next && isPressing(next, now)
  const isPaused = status === 'suspendida'
  const [moment, kind] = next
    ? [stepMoment(next, now), kindWords(next, now)]
    : [
        isPaused
          ? DEADLINES.paused
          : deadlines.some(({ is_done, at }) => is_done && at > now)
            ? DEADLINES.hasDone
            : DEADLINES.undated,
        closes_at && (isPaused ? DEADLINES.wasToClose : DEADLINES.closes)(shortDay(closes_at, now)),
      ]
  return (
    <p className={`plazos-moment text-sm tabular-nums ${urgent ? 'text-cobre' : 'text-ink2'}`}>
      <strong className={`block semicondensed text-base font-bold ${urgent ? '' : 'text-ink'}`}>{moment}</strong>{' '}
      <span className={next?.kind === 'task' ? 'condensed line-clamp-2 break-words' : 'condensed'}>{kind}</span>
      {next && <OwnTime at={next.at} />}
    </p>
  )
}

/** What stands before the buyer: where the next deadline stood before, when the tender closes, the channel. */
function Facts({ dated: { tender, deadlines, closes_at }, next, now }: Omit<Props, 'onMark' | 'onTaskDone'>) {
  const wasAt = deadlines.find(({ kind }) => kind === next?.kind)?.was_at
  const closing = next && next.kind !== 'closes_at' && closes_at && DEADLINES.closes(shortDay(closes_at, now))
  return (
    <>
      {wasAt && (
        <>
          <span className="font-bold text-ink">{DEADLINES.was(shortDay(wasAt, now))}</span>
          {' · '}
        </>
      )}
      {closing && (
        // the words of the row say it too
        <span aria-hidden="true" className="plazos-beside-lane">
          {closing}
          {' · '}
        </span>
      )}
      {tender.agile && `${CHANNELS.agil} · `}
    </>
  )
}

function Lane({ dated, now }: Pick<Props, 'dated' | 'now'>) {
  const marks = marksOf(dated, now)
  const days = marks.map(({ day }) => day)
  const [from, to] = [Math.min(...days), Math.max(...days)]
  return (
    <div aria-hidden="true" className="plazos-lane relative text-ink2">
      {marks.length > 1 && (
        <i className="border-t-2 border-line" style={{ '--day': from, '--width': to - from } as CSSProperties} />
      )}
      {marks.map(({ step, day, state }) => (
        <span
          key={day}
          style={{ '--day': day } as CSSProperties}
          className={state === 'next' && isPressing(step, now) ? 'text-cobre-vivid' : undefined}
        >
          <DeadlineMark shape={state === 'done' ? 'done' : shapeOf(step)} isFilled={state === 'next'} />
        </span>
      ))}
    </div>
  )
}

const shapeOf = ({ kind }: LaneMark['step']) => (kind === 'task' ? 'tarea' : TENDER_DATES[kind].deadline)

/** What a person may say of the next deadline, of tasks, and of deadlines that are done and have not passed. */
function RowMenu({ dated, next, now, onMark, onTaskDone }: Props) {
  const { tender, deadlines, tasks } = dated
  const nextDate = nextOfMarked(dated, now)
  const done = deadlines.filter(({ is_done, at }) => is_done && at > now)
  if (!next && done.length === 0 && tasks.length === 0) return null
  return (
    <span className="plazos-menu relative z-[1]">
      <Popover
        label={DEADLINES.menu(tender.name)}
        buttonLabel={DEADLINES.menu(tender.name)}
        button={<Icon icon={Ellipsis} size={20} />}
        buttonClassName="inline-grid size-9 place-items-center rounded-control text-ink2 hover:bg-sunken hover:text-ink max-tablet:size-11"
        panelClassName="list-menu"
      >
        {tasks.map((task) => (
          <button key={task.id} type="button" data-close className="menu-item" onClick={() => onTaskDone(task)}>
            <Icon icon={Check} size={18} className="flex-none text-ink2" />
            {DEADLINES.taskDone(task.text)}
          </button>
        ))}
        {nextDate &&
          DEADLINES.done[TENDER_DATES[nextDate.kind].deadline].map((label) => (
            <button key={label} type="button" data-close className="menu-item" onClick={() => onMark(nextDate, true)}>
              <Icon icon={Check} size={18} className="flex-none text-ink2" />
              {label}
            </button>
          ))}
        {done.map((deadline) => (
          <button
            key={deadline.kind}
            type="button"
            data-close
            className="menu-item"
            onClick={() => onMark(deadline, false)}
          >
            <Icon icon={RotateCcw} size={18} className="flex-none text-ink2" />
            {DEADLINES.reopen(deadlineLabel(deadline.kind).toLowerCase())}
          </button>
        ))}
      </Popover>
    </span>
  )
}
