import type { ToastOptions } from '../../ui/toast.ts'

/** The toasts of step 3 are at the top: at the bottom they cover its last field and its button on every screen. */
export const STEP_TOAST: ToastOptions = { position: 'top-center', closeButton: true }
