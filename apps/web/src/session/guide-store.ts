import { create } from 'zustand'
import { readStored, writeStored } from './stored.ts'

export const GUIDE_KEY = 'guide-storage'

interface Guide {
  showGuide: boolean
}

/** Whether the first-visit guide is still to be shown; the flag survives sign-out. */
export const useGuide = create<Guide>()(() => {
  const stored = readStored(GUIDE_KEY) as Partial<Guide> | undefined
  return { showGuide: stored?.showGuide !== false }
})

useGuide.subscribe((guide) => writeStored(GUIDE_KEY, guide))

/** Stores the flag on the first visit. */
export function rememberGuide(): void {
  if (localStorage.getItem(GUIDE_KEY) === null) useGuide.setState({ showGuide: true })
}
