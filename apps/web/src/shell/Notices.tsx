import { markSearchSeen } from '@mirador/contract/addresses'
import { formatRut } from '@mirador/domain/account/rut'
import { listAddress } from '@mirador/domain/tender-query/saved-query'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { ownResultSentence } from '@mirador/texts/own-result'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, CalendarClock, Gavel, Handshake, type IconNode, Star } from 'lucide'
import type { ReactNode } from 'react'
import { call } from '../api/client.ts'
import { type Notice, noticesQuery } from '../api/notices.ts'
import { queries } from '../api/queries.ts'
import { useNow } from '../api/server-clock.ts'
import { type TodayQueues, todayQueuesQuery } from '../api/today-queues.ts'
import { ChangeLine } from '../components/tender-changes/ChangeLine.tsx'
import { paths } from '../paths.ts'
import { isSectionOpen } from '../runtime-config.ts'
import { ACTIONS } from '../texts/common.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { NOTICES } from './notices-texts.ts'
import { SHELL } from './shell-texts.ts'
import { hottestRows, TodayNotices } from './TodayNotices.tsx'

interface Props {
  /** undefined while loading */
  notices: readonly Notice[] | undefined
  /** number of all notices, also of those that are not listed */
  total: number
  /** newer notices are marked as unread */
  seenAt: string
  isFailed: boolean
  isFetching: boolean
  onRetry: () => void
}

/** Maximum number of lines where the bell begins with Hoy. */
const MAX_LINES = 6
/** Notices that no queue of Hoy has. */
const BESIDE_TODAY: readonly Notice['kind'][] = ['matches', 'award', 'reminder']

/**
 * The most urgent rows of Hoy, then new matches, awards and reminders; without Hoy all notices, newest first. Each leads
 * to its place.
 */
export default function Notices({ notices, total, seenAt, isFailed, isFetching, onRetry }: Props) {
  const now = useNow()
  const hasToday = isSectionOpen('hoy')
  const { data: queues, isLoading } = useQuery({ ...todayQueuesQuery(), enabled: hasToday })
  return (
    <>
      <h2 className="text-base">{SHELL.notifications}</h2>
      {content()}
    </>
  )

  function content() {
    if (isFailed) {
      return (
        <div role="alert" className="mt-2">
          <p className="mb-3 text-ink2">{NOTICES.failed}</p>
          <Button size="pill" busy={isFetching} onClick={onRetry}>
            {ACTIONS.retry}
          </Button>
        </div>
      )
    }
    if (!notices || isLoading) {
      return (
        <div role="status" className="mt-3 grid gap-3">
          <span className="sr-only">{NOTICES.loading}</span>
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      )
    }
    if (queues) return <WithToday queues={queues} notices={notices} seenAt={seenAt} now={now} />
    if (notices.length === 0) return <p className="mt-2 text-ink2">{NOTICES.none}</p>
    return (
      <>
        <ul className="-mx-2 mt-2 flex flex-col">
          {notices.map((notice) => (
            <NoticeRow key={keyOf(notice)} notice={notice} isUnread={notice.at > seenAt} now={now} />
          ))}
        </ul>
        {total > notices.length && <p className="mt-2 text-sm text-ink2">{NOTICES.more(total - notices.length)}</p>}
      </>
    )
  }
}

interface WithTodayProps {
  queues: TodayQueues
  notices: readonly Notice[]
  seenAt: string
  now: Date
}

function WithToday({ queues, notices, seenAt, now }: WithTodayProps) {
  const rows = hottestRows(queues)
  const lines = Number(rows.decide !== undefined) + rows.changes.length + Number(rows.fresh !== undefined)
  const otherNotices = notices.filter(({ kind }) => BESIDE_TODAY.includes(kind)).slice(0, MAX_LINES - lines)
  return (
    <>
      {lines + otherNotices.length === 0 ? (
        <p className="mt-2 text-ink2">{NOTICES.none}</p>
      ) : (
        <ul className="-mx-2 mt-2 flex flex-col">
          <TodayNotices rows={rows} queues={queues} />
          {otherNotices.map((notice) => (
            <NoticeRow key={keyOf(notice)} notice={notice} isUnread={notice.at > seenAt} now={now} />
          ))}
        </ul>
      )}
      <p className="mt-2 text-center">
        <Link to={paths.today()} className="link inline-flex min-h-11 items-center">
          {NOTICES.seeToday}
        </Link>
      </p>
    </>
  )
}

const keyOf = (notice: Notice) =>
  `${notice.kind} ${notice.kind === 'matches' ? notice.id : notice.bid_idn} ${notice.at}`

const ICONS: Record<Notice['kind'], IconNode> = {
  change: Star,
  matches: Bookmark,
  reminder: CalendarClock,
  award: Handshake,
  result: Gavel,
}

function NoticeRow({ notice, isUnread, now }: { notice: Notice; isUnread: boolean; now: Date }) {
  const client = useQueryClient()
  const seen = useMutation({
    mutationFn: (id: string) => call(markSearchSeen, { params: { id } }),
    onSettled: () => {
      void client.invalidateQueries(noticesQuery())
      void client.invalidateQueries(queries.countUnseenTenders())
    },
  })
  const isMatches = notice.kind === 'matches'
  return (
    <li>
      <Link
        to={addressOf(notice)}
        onClick={() => isMatches && seen.mutate(notice.id)}
        className="flex min-h-11 gap-3 rounded-control p-2 wrap-anywhere hover:bg-hover"
      >
        <Icon
          icon={ICONS[notice.kind]}
          size={17}
          strokeWidth={1.75}
          className={`mt-0.5 flex-none ${isUnread ? 'text-cobre-vivid' : 'text-ink3'}`}
        />
        <span className="min-w-0 flex-1 text-sm">
          <span className="line-clamp-2 font-medium text-ink">{notice.name}</span>
          <span className="block text-ink2">{wordsOf(notice, now)}</span>
          <span className="block text-ink3">
            {isUnread && <span className="sr-only">{NOTICES.unread} </span>}
            {shortDayTime(new Date(notice.at), now)}
          </span>
        </span>
      </Link>
    </li>
  )
}

function addressOf(notice: Notice): string {
  if (notice.kind === 'matches') return listAddress(notice.query)
  if (notice.kind === 'award') return paths.company(notice.rut)
  return notice.kind === 'result' ? `${paths.tender(notice.bid_idn)}#ofertas` : paths.tender(notice.bid_idn)
}

function wordsOf(notice: Notice, now: Date): ReactNode {
  if (notice.kind === 'matches') return NOTICES.matches(notice.new_matches)
  if (notice.kind === 'award') return NOTICES.award(notice.company ?? formatRut(notice.rut), notice.lines)
  if (notice.kind === 'reminder') return NOTICES.reminder(notice.deadline, shortDayTime(new Date(notice.date_at), now))
  if (notice.kind === 'result') return ownResultSentence(notice.own_result)
  return (
    <>
      <ChangeLine change={notice.change} now={now} />
      {notice.more > 0 && `, ${NOTICES.moreChanges(notice.more)}`}
      {notice.own_result && <span className="block">{ownResultSentence(notice.own_result)}</span>}
    </>
  )
}
