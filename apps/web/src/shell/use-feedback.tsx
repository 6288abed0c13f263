import type { ReactNode } from 'react'
import { useDialogChunk } from '../components/use-dialog-chunk.ts'

const load = async () => (await import('./FeedbackModal.tsx')).FeedbackModal

/** The feedback dialog, in a chunk of its own. */
export function useFeedback(): { openAnd: (alongside: () => void) => void; preload: () => void; dialog: ReactNode } {
  const { Dialog, openAnd, close, preload } = useDialogChunk(load, true)
  return { openAnd, preload, dialog: Dialog && <Dialog onClose={close} /> }
}
