import { API_FAILURES } from '@mirador/texts/texts'
import { type ComponentType, startTransition, useState } from 'react'
import { showToast } from '../ui/toast.ts'

/** A dialog in a chunk of its own: without it in hand people are told, and the page stays. */
export function useDialogChunk<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>()

  async function open() {
    try {
      const loaded = await load()
      startTransition(() => setDialog(() => loaded))
    } catch {
      showToast('error', API_FAILURES.network)
    }
  }

  return {
    Dialog,
    open: () => void open(),
    close: () => setDialog(undefined),
    /** for when somebody comes near */
    preload: () => void load().catch(() => {}),
  }
}
