import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const GUIDE_KEY = 'guide-storage'

interface Guide {
  showGuide: boolean
}

/** Whether the first-visit guide is still wanted; the flag survives sign-out. */
export const useGuide = create<Guide>()(persist((): Guide => ({ showGuide: true }), { name: GUIDE_KEY }))

/** Writes the flag on the first visit, when nothing is stored yet. */
export function rememberGuide(): void {
  if (localStorage.getItem(GUIDE_KEY) === null) useGuide.setState({ showGuide: true })
}
