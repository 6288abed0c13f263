import { STATE_BUTTON } from '@mirador/texts/source-banner'
import { Activity } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { useStatePanel } from './use-state-panel.tsx'

/** Opens the panel on how the reading of the source fares. */
export function StateButton() {
  const { open, preload, panel } = useStatePanel()
  return (
    <>
      <Button size="pill" aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} onClick={open}>
        <Activity size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className="max-tablet:sr-only">{STATE_BUTTON}</span>
      </Button>
      {panel}
    </>
  )
}
