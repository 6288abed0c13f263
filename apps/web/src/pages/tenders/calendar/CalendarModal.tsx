import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck, ClipboardCopy } from 'lucide'
import { useRef, useState } from 'react'
import { calendarFeedMutation, calendarFeedQuery } from '../../../api/calendar-feed.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { ACTIONS } from '../../../texts/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { CALENDAR } from './calendar-texts.ts'

export interface CalendarModalProps {
  onClose: () => void
}

/** The private calendar address of the followed tenders: create, copy, replace and delete it. */
export default function CalendarModal({ onClose }: CalendarModalProps) {
  const query = useQuery(calendarFeedQuery())
  const { mutate, isPending, variables } = useMutation(calendarFeedMutation(useQueryClient()))
  const isBusy = (action: 'renew' | 'remove') => isPending && variables === action
  const body = useRef<HTMLDivElement>(null)

  const change = (action: 'renew' | 'remove', message: string) =>
    mutate(action, {
      onSuccess: () => {
        // the pressed button has unmounted
        body.current?.focus({ preventScroll: true })
        showToast('success', message)
      },
    })

  return (
    <Modal
      title={CALENDAR.title}
      subtitle={CALENDAR.subtitle}
      closeLabel={ACTIONS.close}
      width="36rem"
      onClose={onClose}
    >
      <div ref={body} tabIndex={-1} className="px-6 py-5 outline-none max-tablet:px-4">
        <Loaded
          query={query}
          loading={CALENDAR.loading}
          skeleton={
            <>
              <Skeleton className="h-5 w-full" />
              <Skeleton className="mt-3 h-12 w-full" />
              <Skeleton className="mt-3 h-10 w-40" />
            </>
          }
          errorTitle={CALENDAR.errorTitle}
          errorHint={CALENDAR.errorHint}
        >
          {content}
        </Loaded>
      </div>
    </Modal>
  )

  function content({ feed }: NonNullable<typeof query.data>) {
    if (!feed) {
      return (
        <>
          <p className="text-ink2">{CALENDAR.what}</p>
          <Button variant="primary" className="mt-4" busy={isPending} onClick={() => change('renew', CALENDAR.created)}>
            {!isPending && <Icon icon={CalendarCheck} size={18} strokeWidth={1.75} />}
            {CALENDAR.create}
          </Button>
        </>
      )
    }
    return (
      <>
        <TextField
          label={CALENDAR.address}
          name="calendar"
          readOnly
          value={feed.url}
          hint={CALENDAR.secret}
          onFocus={(event) => event.currentTarget.select()}
          trailing={
            <IconButton
              label={CALENDAR.copy}
              icon={<Icon icon={ClipboardCopy} size={18} strokeWidth={1.75} />}
              onClick={() => void copy(feed.url)}
            />
          }
        />
        <a href={feed.url.replace(/^https?:/, 'webcal:')} className={buttonClass('primary', 'normal', 'mt-4')}>
          <Icon icon={CalendarCheck} size={18} strokeWidth={1.75} />
          {CALENDAR.subscribe}
        </a>
        <h3 className="mt-6 text-lg">{CALENDAR.howTitle}</h3>
        <dl className="mt-2 grid gap-2 text-sm">
          {CALENDAR.how.map(([program, steps]) => (
            <div key={program}>
              <dt className="font-medium">{program}</dt>
              <dd className="text-ink2">{steps}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm text-ink2">{CALENDAR.what}</p>
        <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-4">
          <ConfirmStep
            label={CALENDAR.renew}
            question={CALENDAR.renewAsk}
            confirm={CALENDAR.renewConfirm}
            isBusy={isBusy('renew')}
            onConfirm={() => change('renew', CALENDAR.renewed)}
          />
          <ConfirmStep
            label={CALENDAR.remove}
            question={CALENDAR.removeAsk}
            confirm={CALENDAR.removeConfirm}
            isBusy={isBusy('remove')}
            onConfirm={() => change('remove', CALENDAR.removed)}
          />
        </div>
      </>
    )
  }
}

interface ConfirmStepProps {
  label: string
  question: string
  confirm: string
  isBusy: boolean
  onConfirm: () => void
}

/** A step that breaks subscribed calendars. It explains the effect and asks for confirmation. */
function ConfirmStep({ label, question, confirm, isBusy, onConfirm }: ConfirmStepProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={`flex flex-wrap items-center gap-2 ${isAsking ? 'w-full' : ''}`}>
      <Button size="pill" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
        {isAsking ? ACTIONS.cancel : label}
      </Button>
      {isAsking && (
        <>
          <p role="status" className="text-sm text-ink2">
            {question}
          </p>
          <Button
            size="pill"
            variant="follow"
            busy={isBusy}
            onClick={() => {
              setAsking(false)
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </>
      )}
    </div>
  )
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    showToast('success', CALENDAR.copied)
  } catch {
    showToast('error', CALENDAR.copyFailed)
  }
}
