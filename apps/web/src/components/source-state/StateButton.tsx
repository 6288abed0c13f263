import { STATE_BUTTON } from '@mirador/texts/source-banner'
import { Button } from '../../ui/Button.tsx'
import { useStatePanel } from './use-state-panel.tsx'

/** Opens the panel on how the reading of the source fares. */
export function StateButton() {
  const { open, preload, panel } = useStatePanel()
  return (
    <>
      <Button size="pill" aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} onClick={open}>
        {STATE_BUTTON}
      </Button>
      {panel}
    </>
  )
}
