import type { getAccountSecurity as contract } from '@mirador/contract/account-security'
import { endLinks, endSessions, getAccountSecurity } from '@mirador/contract/addresses/account-security'
import type { AnswerOf } from '@mirador/contract/endpoint'
import { longDayTime } from '@mirador/domain/time/chile-time'
import { ACCOUNT_SECURITY } from '@mirador/texts/account-security'
import { ACTIONS } from '@mirador/texts/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../api/client.ts'
import { serverNow } from '../../api/server-clock.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { Button } from '../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { ProfileRow, ProfileSheet } from './ProfileSheet.tsx'
import { reportFailure } from './report-failure.ts'

const SecondFactorSection = lazyComponent(() => import('./SecondFactorSection.tsx'))

type Security = NonNullable<AnswerOf<typeof contract>['security']>

/** The second factor, the open sessions and the link to Google, each with its end. Nothing where an outside user pool keeps them. */
export function SecuritySection() {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['getAccountSecurity'],
    queryFn: ({ signal }) => call(getAccountSecurity, {}, { signal }),
    refetchOnMount: 'always',
  })
  const client = useQueryClient()
  const [busy, setBusy] = useState<string>()

  async function act(name: string, work: () => Promise<string>) {
    if (busy) return
    setBusy(name)
    try {
      showToast('success', await work())
      // the activity below too
      await client.invalidateQueries({ queryKey: ['getAccountSecurity'] })
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  const end = (sid?: string) =>
    act(sid ?? 'others', async () => ACCOUNT_SECURITY.ended((await call(endSessions, { body: { sid } })).ended))
  const unlink = () =>
    act('links', async () => {
      await call(endLinks, {})
      return ACCOUNT_SECURITY.unlinked
    })

  if (data?.security === null) return null
  return (
    <>
      {data?.security && (
        <Suspense fallback={<Skeleton className="mt-8 h-44 w-full" />}>
          <SecondFactorSection security={data.security} />
        </Suspense>
      )}
      <section className="mt-8">
        <h2 className="mb-3 text-xl max-tablet:text-lg">{ACCOUNT_SECURITY.sessions}</h2>
        {data?.security ? (
          <>
            <Sessions security={data.security} busy={busy} onEnd={(sid) => void end(sid)} />
            <Links security={data.security} busy={busy} onEnd={() => void unlink()} />
          </>
        ) : isError ? (
          <ErrorState
            title={ACCOUNT_SECURITY.failedTitle}
            retryLabel={ACTIONS.retry}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          >
            {ACCOUNT_SECURITY.failedHint}
          </ErrorState>
        ) : (
          <p role="status" className="text-ink2">
            {ACCOUNT_SECURITY.loading}
          </p>
        )}
      </section>
    </>
  )
}

interface PartProps {
  security: Security
  /** the sid, or the name of the part, whose end has been requested */
  busy: string | undefined
}

function Sessions({ security: { sessions }, busy, onEnd }: PartProps & { onEnd: (sid?: string) => void }) {
  return (
    <>
      <ul className="sheet ruled to-edges">
        {sessions.map(({ sid, device, opened_with, opened_at, used_at, is_current }) => {
          const name = device ?? ACCOUNT_SECURITY.unknownDevice
          const opened = momentOf(opened_at)
          const way = opened_with ? ACCOUNT_SECURITY.openedWith[opened_with] : undefined
          return (
            <li
              key={sid}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 tablet:min-h-[60px] max-tablet:px-4"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-sm text-ink2">{ACCOUNT_SECURITY.opened(opened, way)}</p>
                <p className="text-sm text-ink2">{ACCOUNT_SECURITY.used(momentOf(used_at))}</p>
              </div>
              {is_current ? (
                <span className="text-sm font-medium text-patina-strong">{ACCOUNT_SECURITY.current}</span>
              ) : (
                <Button
                  busy={busy === sid}
                  aria-label={ACCOUNT_SECURITY.endOf(name, opened)}
                  className={WIDE_ON_PHONES}
                  onClick={() => onEnd(sid)}
                >
                  {ACCOUNT_SECURITY.end}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 2 && (
        <Button busy={busy === 'others'} className={`mt-3 ${WIDE_ON_PHONES}`} onClick={() => onEnd()}>
          {ACCOUNT_SECURITY.endOthers}
        </Button>
      )}
    </>
  )
}

function Links({ security: { links, has_password }, busy, onEnd }: PartProps & { onEnd: () => void }) {
  const [first] = links
  if (!first) return null
  return (
    <div className="mt-3">
      <ProfileSheet>
        <ProfileRow label={ACCOUNT_SECURITY.google}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-60">
              {ACCOUNT_SECURITY.linked(momentOf(first.linked_at))} {!has_password && ACCOUNT_SECURITY.onlyWay}
            </p>
            {has_password && (
              <Button busy={busy === 'links'} className={WIDE_ON_PHONES} onClick={onEnd}>
                {ACCOUNT_SECURITY.unlink}
              </Button>
            )}
          </div>
        </ProfileRow>
      </ProfileSheet>
    </div>
  )
}

function momentOf(instant: string): string {
  return longDayTime(new Date(instant), serverNow())
}
