import { CircleAlert, CircleCheck, Info, X } from 'lucide'
import { type PointerEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './Icon.tsx'
import { useOpenDialogs } from './open-dialogs.ts'
import {
  dismissToast,
  pauseToasts,
  resumeToasts,
  type Toast,
  type ToastKind,
  type ToastPosition,
  useToasts,
  visibleToasts,
} from './toast.ts'

const SWIPE_PX = 20
const POSITIONS: readonly ToastPosition[] = ['bottom-right', 'top-center']
const ICONS: Record<ToastKind, typeof Info> = { success: CircleCheck, error: CircleAlert, info: Info }
const TINTS: Record<ToastKind, string> = {
  success: 'text-patina',
  error: 'text-revocada',
  info: 'text-night-ink2',
}

interface Props {
  /** Accessible name of the region. */
  label: string
  closeLabel: string
}

export function Toaster({ label, closeLabel }: Props) {
  const { toasts } = useToasts()
  const slot = useOpenDialogs(({ slots }) => slots.at(-1))

  useEffect(() => {
    const onVisibility = () => (document.hidden ? pauseToasts('hidden') : resumeToasts('hidden'))
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])

  // A toast that unmounts under the pointer or with the focus sends no leave event.
  useEffect(() => {
    if (toasts.length > 0) return
    resumeToasts('hover')
    resumeToasts('focus')
  }, [toasts.length])

  const region = (
    <section className="toast-host" aria-label={label} aria-live="polite" aria-relevant="additions text">
      {POSITIONS.map((position) => (
        <ol
          key={position}
          className="toasts"
          data-position={position}
          // Not on enter: a toast that appears under a still pointer would stay and cover what was clicked.
          onPointerMove={({ movementX, movementY }) => (movementX || movementY) && pauseToasts('hover')}
          onPointerLeave={() => resumeToasts('hover')}
          onFocus={() => pauseToasts('focus')}
          onBlur={() => resumeToasts('focus')}
        >
          {visibleToasts(toasts, position).map((toast) => (
            <ToastItem key={toast.id} toast={toast} closeLabel={closeLabel} />
          ))}
        </ol>
      ))}
    </section>
  )
  return slot ? createPortal(region, slot) : region
}

function ToastItem({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)

  // Offset towards the nearest edge: right or down, or up at the top.
  const outward = (event: PointerEvent) => {
    if (!start.current) return { x: 0, y: 0 }
    const x = event.clientX - start.current.x
    const y = event.clientY - start.current.y
    return toast.position === 'top-center' ? { x: 0, y: Math.min(0, y) } : { x: Math.max(0, x), y: Math.max(0, y) }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return
    const { x, y } = outward(event)
    event.currentTarget.style.translate = Math.abs(x) > Math.abs(y) ? `${x}px 0` : `0 ${y}px`
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = outward(event)
    start.current = undefined
    event.currentTarget.style.translate = ''
    if (event.type === 'pointerup' && Math.max(Math.abs(x), Math.abs(y)) >= SWIPE_PX) dismissToast(toast.id)
  }

  return (
    <li
      // A swipe with the mouse would select the text and then drag the selection.
      className="toast select-none"
      data-kind={toast.kind}
      onPointerDown={(event) => {
        if ((event.target as Element).closest('button')) return
        start.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <Icon icon={ICONS[toast.kind]} size={18} className={`mt-px flex-none ${TINTS[toast.kind]}`} />
      {/* beside two actions the message would have no room: they stand below it */}
      <div className="flex min-w-0 flex-1 flex-wrap gap-3">
        <p className="grow basis-40 wrap-anywhere">{toast.message}</p>
        {toast.actions.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            className="-my-1 flex-none rounded-control px-2 font-medium text-patina underline outline-offset-0 hover:text-night-ink focus-visible:outline-night-ink max-tablet:-my-3 max-tablet:min-h-11"
            onClick={() => {
              dismissToast(toast.id)
              run()
            }}
          >
            {label}
          </button>
        ))}
      </div>
      {toast.hasCloseButton && (
        <button
          type="button"
          aria-label={closeLabel}
          title={closeLabel}
          className="-my-1 -mr-1.5 inline-grid size-7 flex-none max-tablet:-my-3 max-tablet:-mr-3.5 max-tablet:size-11 place-items-center rounded-control text-night-ink2 outline-offset-0 hover:text-night-ink focus-visible:outline-night-ink"
          onClick={() => dismissToast(toast.id)}
        >
          <Icon icon={X} size={16} />
        </button>
      )}
    </li>
  )
}
