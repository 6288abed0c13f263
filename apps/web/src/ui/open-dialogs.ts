import { create } from 'zustand'

/**
 * The toast slots of the open dialogs, innermost last. Everything outside a modal dialog is inert, so toasts move into
 * it.
 */
export const useOpenDialogs = create<{ slots: readonly HTMLElement[] }>()(() => ({ slots: [] }))

// `:root:has(dialog)` would make every change of the page recalculate styles
useOpenDialogs.subscribe(({ slots }) => document.documentElement.toggleAttribute('data-modal', slots.length > 0))

export function registerDialog(slot: HTMLElement): () => void {
  useOpenDialogs.setState(({ slots }) => ({ slots: [...slots, slot] }))
  return () => useOpenDialogs.setState(({ slots }) => ({ slots: slots.filter((other) => other !== slot) }))
}
