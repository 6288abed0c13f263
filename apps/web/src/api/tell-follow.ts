import { nextOfMarked } from '@mirador/domain/deadlines/own-deadline'
import { deadlineLabel } from '@mirador/domain/tender/tender-dates'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { FOLLOW } from '@mirador/texts/tenders'
import type { QueryClient } from '@tanstack/react-query'
import { showToast, type ToastOptions } from '../ui/toast.ts'
import { addToCalendar } from './add-to-calendar.ts'
import { deadlinesQuery } from './deadlines.ts'
import { FOLLOWED_NOW } from './follow-texts.ts'
import { serverNow } from './server-clock.ts'

/** Says that a tender is followed now, with its next deadline and its calendar where it has one. */
export async function tellFollow(client: QueryClient, bid_idn: string, options: ToastOptions): Promise<void> {
  const now = serverNow()
  const list = await client.fetchQuery({ ...deadlinesQuery(), staleTime: 0 }).catch(() => undefined)
  const tender = list?.bids.find((one) => one.bid_idn === bid_idn)
  const next =
    tender &&
    nextOfMarked(
      {
        status: tender.status,
        closes_at: tender.closes_at ? new Date(tender.closes_at) : null,
        deadlines: tender.deadlines.map(({ kind, at, is_done }) => ({ kind, at: new Date(at), is_done })),
      },
      now,
    )
  const calendar = next && {
    label: FOLLOWED_NOW.toCalendar,
    run: () => addToCalendar({ bid_idn, name: tender.name, kind: next.kind, at: next.at }),
  }
  const message = next
    ? `${FOLLOW.nowFollowing} ${FOLLOWED_NOW.next(deadlineLabel(next.kind), shortDayTime(next.at, now))}`
    : FOLLOW.nowFollowing
  showToast('success', message, { ...options, actions: [calendar ?? [], options.actions ?? []].flat() })
}
