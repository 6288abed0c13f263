import { STATE_BUTTON } from '@mirador/texts/source-banner'
import { Activity } from 'lucide'
import { DialogButton } from '../DialogButton.tsx'
import { StatePanel } from './lazy-state-panel.ts'

/** Opens the panel 'Estado': when the source was read, and what is missing. */
export function StateButton() {
  return <DialogButton icon={Activity} label={STATE_BUTTON} dialog={StatePanel} props={{}} />
}
