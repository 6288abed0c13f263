import { create } from 'zustand'

/** The toast slots of the open dialogs, innermost last. Everything outside a modal dialog is inert, so toasts move into it. */
export const useOpenDialogs = create<{ slots: readonly HTMLElement[] }>()(() => ({ slots: [] }))

export function registerDialog(slot: HTMLElement): () => void {
  useOpenDialogs.setState(({ slots }) => ({ slots: [...slots, slot] }))
  return () => useOpenDialogs.setState(({ slots }) => ({ slots: slots.filter((other) => other !== slot) }))
}
