import { STATE_BUTTON } from '@mirador/texts/source-banner'
import { useStatePanel } from './use-state-panel.tsx'

/** At the end of the line that says how fresh the data are; it makes that line no higher. */
export function StateButton() {
  const { open, preload, panel } = useStatePanel()
  return (
    <>
      {' · '}
      <button
        type="button"
        aria-haspopup="dialog"
        className="-my-1 min-h-6 font-medium text-patina hover:underline"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        {STATE_BUTTON}
      </button>
      {panel}
    </>
  )
}
