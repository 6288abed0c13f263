import type { ReactNode } from 'react'
import { useDialog } from '../components/use-dialog.ts'
import { lazyComponent } from '../lazy-component.tsx'

const FeedbackModal = lazyComponent(() => import('./FeedbackModal.tsx'))

/** The feedback dialog; its code is a chunk of its own. */
export function useFeedback(): { openWith: (change: () => void) => void; prefetch: () => void; dialog: ReactNode } {
  const { isOpen, openWith, close, prefetch } = useDialog(FeedbackModal, true)
  return { openWith, prefetch, dialog: isOpen && <FeedbackModal onClose={close} /> }
}
