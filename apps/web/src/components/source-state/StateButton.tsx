import { STATE_BUTTON } from '@mirador/texts/source-banner'
import { Activity } from 'lucide-react'
import { DialogButton } from '../DialogButton.tsx'
import { loadStatePanel } from './load-state-panel.ts'

/** Opens the panel on how the reading of the source fares. */
export function StateButton() {
  return <DialogButton icon={Activity} label={STATE_BUTTON} load={loadStatePanel} props={{}} />
}
