import { endSessions } from '@mirador/contract/addresses'
import { longDayTime } from '@mirador/domain/time/chile-time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../api/client.ts'
import { reportFailure } from '../../api/report-failure.ts'
import { serverNow } from '../../api/server-clock.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { useDialog } from '../../components/use-dialog.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { Button } from '../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { accountSecurityQuery, type Security } from './account-security.ts'
import { ACCOUNT_SECURITY } from './account-security-texts.ts'
import type { EndTask } from './EndWaysModal.tsx'
import { ProfileRow, ProfileSheet } from './ProfileSheet.tsx'

const SecondFactorSection = lazyComponent(() => import('./SecondFactorSection.tsx'))
const EndWaysModal = lazyComponent(() => import('./EndWaysModal.tsx'))

/**
 * The second factor, the open sessions and the link to Google, each with a way to end it. Draws nothing where an
 * external user pool keeps them.
 */
export function SecuritySection() {
  const query = useQuery({ ...accountSecurityQuery, refetchOnMount: 'always' })
  const client = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const [task, setTask] = useState<EndTask>('sessions')
  const { isOpen, openWith, close, prefetch } = useDialog(EndWaysModal)

  async function end(sid: string) {
    if (busy) return
    setBusy(sid)
    try {
      showToast('success', ACCOUNT_SECURITY.ended((await call(endSessions, { body: { sid } })).ended))
      // the list of events below is refetched too
      await client.invalidateQueries({ queryKey: ['getAccountSecurity'] })
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  const openFor = (next: EndTask) => ({ onPointerEnter: prefetch, onClick: () => openWith(() => setTask(next)) })

  const { data } = query
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
        <Loaded
          query={query}
          skeleton={
            <p role="status" className="text-ink2">
              {ACCOUNT_SECURITY.loading}
            </p>
          }
          errorTitle={ACCOUNT_SECURITY.failedTitle}
          errorHint={ACCOUNT_SECURITY.failedHint}
        >
          {({ security }) =>
            security && (
              <>
                <Sessions
                  security={security}
                  busy={busy}
                  onEnd={(sid) => void end(sid)}
                  endOthers={openFor('sessions')}
                />
                <Links security={security} end={openFor('google')} />
                {isOpen && <EndWaysModal task={task} hasPassword={security.has_password} onClose={close} />}
              </>
            )
          }
        </Loaded>
      </section>
    </>
  )
}

interface DialogOpening {
  onPointerEnter: () => void
  onClick: () => void
}

interface SessionsProps {
  security: Security
  /** the sid of the session whose end has been requested */
  busy: string | undefined
  onEnd: (sid: string) => void
  endOthers: DialogOpening
}

function Sessions({ security: { sessions }, busy, onEnd, endOthers }: SessionsProps) {
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
      {sessions.length > 1 && (
        <Button aria-haspopup="dialog" className={`mt-3 ${WIDE_ON_PHONES}`} {...endOthers}>
          {ACCOUNT_SECURITY.endOthers}
        </Button>
      )}
    </>
  )
}

function Links({ security: { links, has_password }, end }: { security: Security; end: DialogOpening }) {
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
              <Button aria-haspopup="dialog" className={WIDE_ON_PHONES} {...end}>
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
