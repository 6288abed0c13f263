import { startTransition, useEffect, useState } from 'react'
import type { Chunk } from '../chunk.ts'
import { prefetchAfter } from '../prefetch.ts'
import { API_FAILURES } from '../texts/common.ts'
import { showToast } from '../ui/toast.ts'

/** Later than the prefetch of the pages. */
const DELAY_MS = 3500

/**
 * Opens and closes a dialog whose code is a chunk of its own. If the code cannot be fetched, a toast says so.
 * @param isLikely many users open it: it is prefetched a moment after the screen, since a phone has no hover
 */
export function useDialog(dialog: Chunk<unknown>, isLikely = false) {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => (isLikely ? prefetchAfter(DELAY_MS, dialog.prefetch) : undefined), [dialog, isLikely])

  async function openWith(change: () => void) {
    const isLoaded = dialog.loaded() !== undefined
    if (!isLoaded) change()
    try {
      await dialog.load()
      startTransition(() => {
        setOpen(true)
        if (isLoaded) change()
      })
    } catch {
      showToast('error', API_FAILURES.network)
    }
  }

  return {
    isOpen,
    open: () => void openWith(() => {}),
    /**
     * Opens the dialog together with another change of the screen. With the code loaded, both happen in one render,
     * since the browser would lay out the page between two renders. Otherwise the change is made at once.
     */
    openWith: (change: () => void) => void openWith(change),
    close: () => setOpen(false),
    prefetch: dialog.prefetch,
  }
}
