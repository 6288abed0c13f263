import { CALENDAR } from '@mirador/texts/calendar'
import { CalendarSync } from 'lucide-react'
import { DialogButton } from '../../../components/DialogButton.tsx'

const load = async () => (await import('./CalendarModal.tsx')).CalendarModal

/** Opens the dialog with the address that other calendars read. */
export function CalendarButton() {
  return <DialogButton icon={CalendarSync} label={CALENDAR.open} load={load} props={{}} />
}
