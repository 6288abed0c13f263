import { CalendarSync } from 'lucide'
import { DialogButton } from '../../../components/DialogButton.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import { CALENDAR } from './calendar-texts.ts'

export const CalendarModal = lazyComponent(() => import('./CalendarModal.tsx'))

/** Opens the dialog with the address of the calendar feed. */
export function CalendarButton() {
  return <DialogButton icon={CalendarSync} label={CALENDAR.open} dialog={CalendarModal} props={{}} />
}
