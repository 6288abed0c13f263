import { X } from 'lucide'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { registerDialog } from './open-dialogs.ts'
import { useFootRoom } from './use-foot-room.ts'

interface Props {
  title: string
  /** A short line over the title, for example how far a sequence is. */
  above?: ReactNode
  subtitle?: ReactNode
  closeLabel: string
  /** May ask for confirmation first: the dialog stays open while it is rendered. */
  onClose: () => void
  /** Fixed above the scrolling body, for example a search box. */
  header?: ReactNode
  footer?: ReactNode
  /** Maximum width of the card, e.g. '46rem'. */
  width?: string
  /** As high as the screen allows, up to 46rem, independent of its content: for a searchable body. */
  isTall?: boolean
  /** Over the whole screen: for a phone. */
  isFull?: boolean
  children: ReactNode
}

/**
 * A modal dialog; it is open while it is rendered. Open it with `startTransition(() => setOpen(true))`.
 * An element with `data-autofocus` takes the focus on devices with a pointer; on phones it would open the keyboard.
 */
export function Modal({
  title,
  above,
  subtitle,
  closeLabel,
  onClose,
  header,
  footer,
  width = '31rem',
  isTall = false,
  isFull = false,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const slot = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const foot = useFootRoom()
  // Read before any change of the DOM, since a later read would force a layout. While a dialog is open, also one that
  // this dialog replaces, the page is locked and has no scrollbar.
  const [scrollbar] = useState(() =>
    document.querySelector('dialog:modal') ? undefined : window.innerWidth - document.documentElement.clientWidth,
  )
  // The browser closes the dialog itself on a second request in a row, for example by the back gesture of a phone.
  const stayOpen = useEffectEvent(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    onClose()
  })

  // A layout effect: its clean-up runs before the node is removed, so that close() returns the focus to the opener.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !slot.current) return
    if (scrollbar !== undefined) document.body.style.setProperty('--scrollbar', `${scrollbar}px`)
    element.showModal()
    const target = element.querySelector<HTMLElement>('[data-autofocus]')
    if (target && matchMedia('(hover: hover)').matches) target.focus()
    else element.querySelector<HTMLElement>('h2')?.focus()
    const leave = registerDialog(slot.current)
    element.addEventListener('close', stayOpen)
    return () => {
      element.removeEventListener('close', stayOpen)
      leave()
      element.close()
    }
  }, [scrollbar])

  // Handled before the browser does: on a second Escape in a row the browser closes the dialog without a `cancel`
  // event.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Escape first clears a search box
    if (event.target instanceof HTMLInputElement && event.target.type === 'search' && event.target.value !== '') return
    event.preventDefault()
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // The `cancel` of a file picker or select inside bubbles up too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        className={`modal-card ${isTall ? 'modal-tall' : ''} ${isFull ? 'modal-full' : ''}`}
        style={{ '--modal-width': width } as CSSProperties}
      >
        <div className="border-b border-line px-6 pt-5 pb-4 max-tablet:px-4">
          <div className="flex items-start justify-between gap-4">
            <div>
              {above}
              <h2 id={titleId} tabIndex={-1} className="text-xl text-balance outline-none">
                {title}
              </h2>
              {subtitle && <p className="mt-0.5 text-ink2">{subtitle}</p>}
            </div>
            <IconButton
              label={closeLabel}
              icon={<Icon icon={X} size={20} />}
              className="-mt-1 -mr-2 max-tablet:size-11"
              onClick={onClose}
            />
          </div>
          {header && <div className="mt-4">{header}</div>}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        {footer && (
          <div
            ref={foot}
            className="flex items-center justify-end gap-3 border-t border-line px-6 py-4 max-tablet:px-4"
          >
            {footer}
          </div>
        )}
      </div>
      <div ref={slot} className="toast-host fixed" />
    </dialog>
  )
}
