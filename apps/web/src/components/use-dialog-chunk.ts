import { API_FAILURES } from '@mirador/texts/texts'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { whenAtRest } from '../at-rest.ts'
import { showToast } from '../ui/toast.ts'

/** After the pages that are fetched ahead. */
const REST_MS = 3500

/** The loads that have ended well: asked again, they answer at once. */
const inHand = new WeakSet<() => Promise<unknown>>()

const fetchAhead = (load: () => Promise<unknown>) =>
  load().then(
    () => inHand.add(load),
    () => {},
  )

/**
 * A dialog in a chunk of its own: without it in hand people are told, and the page stays.
 * @param isLikely many open it: it is fetched once people have looked at the screen for a moment, since a finger comes near
 * no sooner than it taps
 */
export function useDialogChunk<Props>(load: () => Promise<ComponentType<Props>>, isLikely = false) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>()

  useEffect(() => (isLikely ? whenAtRest(() => void fetchAhead(load), REST_MS) : undefined), [load, isLikely])

  async function openAnd(alongside: () => void) {
    const isTogether = inHand.has(load)
    if (!isTogether) alongside()
    try {
      const loaded = await load()
      inHand.add(load)
      startTransition(() => {
        setDialog(() => loaded)
        if (isTogether) alongside()
      })
    } catch {
      showToast('error', API_FAILURES.network)
    }
  }

  return {
    Dialog,
    open: () => void openAnd(() => {}),
    /**
     * The same, with something else that changes on the screen: in the same moment, since between the two the whole page would
     * be made ready for use; at once where the dialog is still on its way.
     */
    openAnd: (alongside: () => void) => void openAnd(alongside),
    close: () => setDialog(undefined),
    /** for when somebody comes near */
    preload: () => void fetchAhead(load),
  }
}
