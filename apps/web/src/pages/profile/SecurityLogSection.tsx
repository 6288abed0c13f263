import { listSecurityEvents } from '@mirador/contract/addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type { listSecurityEvents as contract } from '@mirador/contract/security-log'
import { ageOf, clockTime, longDayTime } from '@mirador/domain/time/chile-time'
import { ago } from '@mirador/texts/ago'
import { SECURITY_LOG } from '@mirador/texts/security-log'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { reportFailure } from '../../api/report-failure.ts'
import { useNow } from '../../api/server-clock.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import { PasswordControl } from './PasswordControl.tsx'

type Page = AnswerOf<typeof contract>
type Event = Page['events'][number]

/** 'Actividad de tu cuenta': the security log, newest first, and the steps against an unknown event. */
export default function SecurityLogSection() {
  // refetched with the sessions, whose end is an event
  const query = useQuery({
    queryKey: ['getAccountSecurity', 'events'],
    queryFn: ({ signal }) => call(listSecurityEvents, {}, { signal }),
    refetchOnMount: 'always',
  })
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl max-tablet:text-lg">{SECURITY_LOG.title}</h2>
      <Loaded
        query={query}
        skeleton={
          <p role="status" className="text-ink2">
            {SECURITY_LOG.loading}
          </p>
        }
        errorTitle={SECURITY_LOG.failedTitle}
        errorHint={SECURITY_LOG.failedHint}
      >
        {(page) => (
          // the older events belong to the first page after which they were read
          <Events key={page.events[0]?.id} first={page} />
        )}
      </Loaded>
    </section>
  )
}

function Events({ first }: { first: Page }) {
  const [older, setOlder] = useState<Page>()
  const [isBusy, setBusy] = useState(false)
  const { events, has_more } = older ? { events: [...first.events, ...older.events], has_more: older.has_more } : first

  async function readMore() {
    setBusy(true)
    try {
      const page = await call(listSecurityEvents, { query: { before: String(events.at(-1)?.id) } })
      setOlder({ events: [...(older?.events ?? []), ...page.events], has_more: page.has_more })
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  if (events.length === 0) return <p className="text-ink2">{SECURITY_LOG.empty}</p>
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-ink2">
          {SECURITY_LOG.about} {SECURITY_LOG.notYou}
        </p>
        <PasswordControl label={SECURITY_LOG.change} />
      </div>
      <ul className="sheet ruled to-edges">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {has_more && (
        <Button busy={isBusy} className={`mt-3 ${WIDE_ON_PHONES}`} onClick={() => void readMore()}>
          {SECURITY_LOG.more}
        </Button>
      )}
    </>
  )
}

function EventRow({ event }: { event: Event }) {
  const now = useNow()
  const { happened_at, last_at } = event
  const latest = new Date(last_at ?? happened_at)
  const isSpan = last_at !== null && clockTime(new Date(happened_at)) !== clockTime(latest)
  const place = SECURITY_LOG.place(event)
  return (
    <li className="px-6 py-3 tablet:min-h-[60px] max-tablet:px-4">
      <p className="font-medium wrap-anywhere">{SECURITY_LOG.what(event)}</p>
      {place && <p className="text-sm text-ink2">{place}</p>}
      <p className="text-sm text-ink2">
        {ago(ageOf(latest, now))} · <time dateTime={happened_at}>{longDayTime(new Date(happened_at), now)}</time>
        {isSpan && SECURITY_LOG.until(clockTime(latest))}
      </p>
    </li>
  )
}
