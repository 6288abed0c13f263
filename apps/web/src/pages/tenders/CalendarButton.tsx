import { CALENDAR } from '@mirador/texts/calendar'
import { API_FAILURES } from '@mirador/texts/texts'
import { CalendarSync } from 'lucide-react'
import { type ComponentType, startTransition, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import type { CalendarModalProps } from './CalendarModal.tsx'

const load = async () => (await import('./CalendarModal.tsx')).CalendarModal

/** Opens the dialog with the address that other calendars read. */
export function CalendarButton() {
  const [Modal, setModal] = useState<ComponentType<CalendarModalProps>>()

  async function open() {
    try {
      const loaded = await load()
      startTransition(() => setModal(() => loaded))
    } catch {
      showToast('error', API_FAILURES.network)
    }
  }

  return (
    <>
      <Button
        size="pill"
        aria-haspopup="dialog"
        className="flex-none"
        onPointerEnter={() => void load().catch(() => {})}
        onFocus={() => void load().catch(() => {})}
        onClick={() => void open()}
      >
        <CalendarSync size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className="max-tablet:sr-only">{CALENDAR.open}</span>
      </Button>
      {Modal && <Modal onClose={() => setModal(undefined)} />}
    </>
  )
}
