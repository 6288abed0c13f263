import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

interface Props {
  /** Accessible name of the panel; without `buttonLabel` the button's text must say the same. */
  label: string
  buttonLabel?: string
  /** A description for screen readers, such as a count. */
  buttonDescription?: string
  button: ReactNode
  buttonClassName?: string
  panelClassName?: string
  /** called when the panel opens or closes */
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A button with a floating panel, closed by Escape, a click outside or a link inside. */
export function Popover({
  label,
  buttonLabel,
  buttonDescription,
  button,
  buttonClassName = '',
  panelClassName = '',
  onToggle: toggled = () => {},
  children,
}: Props) {
  const id = useId()
  const anchor = `--${id.replace(/[^\w-]/g, '')}`
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const reportToggle = useEffectEvent(toggled)

  useEffect(() => {
    const element = panel.current
    if (!element) return
    const onToggle = (event: Event) => {
      const isOpen = (event as ToggleEvent).newState === 'open'
      setOpen(isOpen)
      reportToggle(isOpen)
    }
    const onClick = (event: Event) => {
      if ((event.target as Element).closest('a, [data-close]')) element.hidePopover()
    }
    element.addEventListener('toggle', onToggle)
    element.addEventListener('click', onClick)
    return () => {
      element.removeEventListener('toggle', onToggle)
      element.removeEventListener('click', onClick)
    }
  }, [])

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={buttonLabel}
        aria-description={buttonDescription}
        title={buttonLabel}
        className={buttonClassName}
        style={{ anchorName: anchor } as CSSProperties}
      >
        {button}
      </button>
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        className={`popover-panel ${panelClassName}`}
        style={{ positionAnchor: anchor } as CSSProperties}
      >
        {children}
      </section>
    </>
  )
}
