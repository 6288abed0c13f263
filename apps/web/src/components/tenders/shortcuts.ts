import { create } from 'zustand'
import { readStored, writeStored } from '../../session/stored.ts'

const KEY = 'list-shortcuts'

/** Whether keys without a modifier work in the list, other than `/` (WCAG 2.1.4). Kept on the device. */
const useStore = create<{ isOn: boolean }>()(() => ({
  isOn: (readStored(KEY) as { isOn?: unknown } | undefined)?.isOn !== false,
}))

export const useShortcuts = () => useStore(({ isOn }) => isOn)
export const areShortcutsOn = () => useStore.getState().isOn

export function switchShortcuts(isOn: boolean): void {
  useStore.setState({ isOn })
  writeStored(KEY, { isOn })
}
