import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { markNoticesSeen, noticesQuery } from '../api/notices.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { isSectionOpen, runtimeConfig } from '../runtime-config.ts'
import { Icon } from '../ui/Icon.tsx'
import { Popover } from '../ui/Popover.tsx'
import { SHELL } from './shell-texts.ts'

const Notices = lazyComponent(() => import('./Notices.tsx'))
const ExampleNotices = lazyComponent(() => import('./ExampleNotices.tsx'))

/** Fixed by the specification until a section is open. */
const EXAMPLES_UNREAD = 1
/** The first rows are drawn after this time, even on a slow connection. */
const DELAY_MS = 2500

/** The bell and its panel. */
export default function NotificationsPanel() {
  return runtimeConfig().sections.length > 0 ? <OwnNotices /> : <Examples />
}

function Examples() {
  return (
    <NoticesPopover unread={EXAMPLES_UNREAD}>
      <ExampleNotices />
    </NoticesPopover>
  )
}

/** The notices of the user. The dot counts those newer than the last opening of the panel, in any browser. */
function OwnNotices() {
  const isLater = useIsLater()
  const client = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery({ ...noticesQuery(), enabled: isLater })
  const seenAt = data?.seen_at ?? ''
  const unread = data?.notices.filter(({ at }) => at > seenAt).length ?? 0

  const open = () => {
    void refetch()
    // what was read meanwhile has left the queues
    if (isSectionOpen('hoy')) void client.invalidateQueries({ queryKey: ['getTodayQueues'] })
    Notices.prefetch()
  }
  const close = () => {
    const newest = data?.notices[0]?.at
    if (newest && newest > seenAt) markNoticesSeen(client, newest)
  }
  return (
    <NoticesPopover unread={unread} onOpen={open} onClose={close}>
      <Notices
        notices={data?.notices}
        total={data?.total ?? 0}
        seenAt={seenAt}
        isFailed={isError && !data}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    </NoticesPopover>
  )
}

interface PopoverProps {
  unread: number
  onOpen?: () => void
  onClose?: () => void
  children: ReactNode
}

function NoticesPopover({ unread, onOpen, onClose, children }: PopoverProps) {
  // the content loads when the panel is first opened
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <Popover
      label={SHELL.notifications}
      buttonLabel={SHELL.notifications}
      buttonDescription={SHELL.unread(unread)}
      buttonClassName="relative inline-grid size-10 place-items-center rounded-control text-ink2 hover:bg-sunken hover:text-ink max-tablet:size-[44px]"
      panelClassName="notices"
      onToggle={(isOpen) => {
        if (isOpen) setWasOpen(true)
        if (isOpen) onOpen?.()
        else onClose?.()
      }}
      button={
        <>
          <Icon icon={Bell} size={20} strokeWidth={1.75} />
          {unread > 0 && (
            <span
              className="absolute top-1.5 right-2 size-2.5 rounded-full border-2 border-bg bg-cobre-vivid"
              data-testid="unread"
            />
          )}
        </>
      }
    >
      {wasOpen && <Suspense fallback={<h2 className="text-base">{SHELL.notifications}</h2>}>{children}</Suspense>}
    </Popover>
  )
}

/** False until the page has had time to draw its first rows. */
function useIsLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}
