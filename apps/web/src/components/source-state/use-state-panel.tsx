import { API_FAILURES } from '@mirador/texts/texts'
import { type ComponentType, type ReactNode, startTransition, useState } from 'react'
import { createPortal } from 'react-dom'
import { showToast } from '../../ui/toast.ts'

const load = async () => (await import('./StatePanel.tsx')).StatePanel

/** The panel 'Estado', in a chunk of its own: without it in hand people are told. */
export function useStatePanel(): { open: () => void; preload: () => void; panel: ReactNode } {
  const [Panel, setPanel] = useState<ComponentType<{ onClose: () => void }>>()

  async function open() {
    try {
      const StatePanel = await load()
      startTransition(() => setPanel(() => StatePanel))
    } catch {
      showToast('error', API_FAILURES.network)
    }
  }

  return {
    open: () => void open(),
    preload: () => void load().catch(() => {}),
    // outside the row that has the button
    panel: Panel && createPortal(<Panel onClose={() => setPanel(undefined)} />, document.body),
  }
}
