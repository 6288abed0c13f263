import { API_FAILURES } from '@mirador/texts/texts'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { whenAtRest } from '../at-rest.ts'
import { showToast } from '../ui/toast.ts'

/** After the pages that are fetched ahead. */
const REST_MS = 3500

/**
 * A dialog in a chunk of its own: without it in hand people are told, and the page stays.
 * @param isLikely many open it: it is fetched once people have looked at the screen for a moment, since a finger comes near
 * no sooner than it taps
 */
export function useDialogChunk<Props>(load: () => Promise<ComponentType<Props>>, isLikely = false) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>()

  useEffect(() => (isLikely ? whenAtRest(() => void load().catch(() => {}), REST_MS) : undefined), [load, isLikely])

  async function openAnd(alongside: () => void) {
    try {
      const loaded = await load()
      startTransition(() => {
        setDialog(() => loaded)
        alongside()
      })
    } catch {
      showToast('error', API_FAILURES.network)
    }
  }

  return {
    Dialog,
    open: () => void openAnd(() => {}),
    /** The same, with something else that changes on the screen in that moment. */
    openAnd: (alongside: () => void) => void openAnd(alongside),
    close: () => setDialog(undefined),
    /** for when somebody comes near */
    preload: () => void load().catch(() => {}),
  }
}
