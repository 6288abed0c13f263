import { API_FAILURES } from '@mirador/texts/texts'
import { type ReactNode, startTransition, useState } from 'react'
import { showToast } from '../ui/toast.ts'

const load = () => import('./FeedbackModal.tsx')

/** The feedback dialog, in a chunk of its own: without it in hand, people are told and the page stays. */
export function useFeedback(): { open: () => void; preload: () => void; dialog: ReactNode } {
  const [Dialog, setDialog] = useState<Awaited<ReturnType<typeof load>>['FeedbackModal']>()

  async function open() {
    try {
      const { FeedbackModal } = await load()
      startTransition(() => setDialog(() => FeedbackModal))
    } catch {
      showToast('error', API_FAILURES.network)
    }
  }

  return {
    open: () => void open(),
    preload: () => void load().catch(() => {}),
    dialog: Dialog && <Dialog onClose={() => setDialog(undefined)} />,
  }
}
