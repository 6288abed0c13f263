import { create } from 'zustand'

/** The slots for toasts of the open dialogs, innermost last: outside a modal dialog everything is inert. */
export const useOpenDialogs = create<{ slots: readonly HTMLElement[] }>()(() => ({ slots: [] }))

export function enterDialog(slot: HTMLElement): () => void {
  useOpenDialogs.setState(({ slots }) => ({ slots: [...slots, slot] }))
  return () => useOpenDialogs.setState(({ slots }) => ({ slots: slots.filter((other) => other !== slot) }))
}
