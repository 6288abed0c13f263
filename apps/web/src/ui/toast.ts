import { create } from 'zustand'

export const TOAST_MS = 4000
/** Long enough to read it and to reach its button. */
export const ACTION_TOAST_MS = 8000
export const TOASTS_VISIBLE = 3

export type ToastKind = 'success' | 'error' | 'info'
export type ToastPosition = 'bottom-right' | 'top-center'

/** A button of a toast, which closes it. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  kind: ToastKind
  message: string
  position: ToastPosition
  hasCloseButton: boolean
  actions: readonly ToastAction[]
  /** milliseconds left to be shown */
  remaining: number
}

export interface ToastOptions {
  position?: ToastPosition
  closeButton?: boolean
  actions?: readonly ToastAction[]
  /** milliseconds */
  duration?: number
}

/** All toasts in order; the first three of a position are visible, the others wait. */
export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

export function visibleToasts(toasts: readonly Toast[], position: ToastPosition): readonly Toast[] {
  return toasts.filter((toast) => toast.position === position).slice(0, TOASTS_VISIBLE)
}

// Timers live here and not in a component: the Toaster moves between dialogs and is mounted again each time
// (docs/decisions/0035).
const running = new Map<number, { timer: ReturnType<typeof setTimeout>; since: number }>()
const pauses = new Set<string>()
let lastId = 0

export function showToast(kind: ToastKind, message: string, options: ToastOptions = {}): number {
  lastId += 1
  const toast: Toast = {
    id: lastId,
    kind,
    message,
    position: options.position ?? 'bottom-right',
    hasCloseButton: options.closeButton ?? false,
    actions: options.actions ?? [],
    remaining: options.duration ?? (options.actions?.length ? ACTION_TOAST_MS : TOAST_MS),
  }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast] }))
  startVisible()
  return toast.id
}

export function dismissToast(id: number): void {
  const run = running.get(id)
  if (run) clearTimeout(run.timer)
  running.delete(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
  startVisible()
}

export function dismissAllToasts(): void {
  for (const { timer } of running.values()) clearTimeout(timer)
  running.clear()
  useToasts.setState({ toasts: [] })
}

/**
 * Pauses all timers: under the pointer, with the focus in a toast, or on a hidden page. They resume when no reason is
 * left.
 */
export function pauseToasts(reason: string): void {
  if (pauses.has(reason)) return
  pauses.add(reason)
  const now = Date.now()
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => {
      const run = running.get(toast.id)
      return run ? { ...toast, remaining: Math.max(0, toast.remaining - (now - run.since)) } : toast
    }),
  }))
  for (const { timer } of running.values()) clearTimeout(timer)
  running.clear()
}

export function resumeToasts(reason: string): void {
  pauses.delete(reason)
  startVisible()
}

function startVisible() {
  if (pauses.size > 0) return
  const { toasts } = useToasts.getState()
  for (const toast of [...visibleToasts(toasts, 'bottom-right'), ...visibleToasts(toasts, 'top-center')]) {
    if (running.has(toast.id)) continue
    const timer = setTimeout(() => dismissToast(toast.id), toast.remaining)
    running.set(toast.id, { timer, since: Date.now() })
  }
}
