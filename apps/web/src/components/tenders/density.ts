import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { readStored, writeStored } from '../../session/stored.ts'

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

const KEY = 'list-density'
/** Low windows show compact rows unless another density was chosen: 200 % zoom of a laptop is 450 px high. */
const LOW = '(height <= 35rem)'

/** The density chosen on this device. */
const useChosen = create<{ density?: Density | undefined }>()(() => {
  const stored = readStored(KEY) as { density?: unknown } | undefined
  return { density: DENSITIES.find((density) => density === stored?.density) }
})

function subscribe(listener: () => void) {
  const query = matchMedia(LOW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The density of the rows of every list. */
export function useDensity(): Density {
  const isLow = useSyncExternalStore(subscribe, () => matchMedia(LOW).matches)
  return useChosen().density ?? (isLow ? 'compact' : 'comfortable')
}

export function chooseDensity(density: Density): void {
  useChosen.setState({ density })
  writeStored(KEY, { density })
}
