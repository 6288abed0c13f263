import { readStored, writeStored } from '../../../../session/stored.ts'

const KEY = 'mirador.sections'

/** The sections of a tender that this device keeps open, by their anchors. */
function openSections(): string[] {
  const stored = readStored(KEY)
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
}

export const isKeptOpen = (place: string): boolean => openSections().includes(place)

/** Keeps a section open, or folded, on every tender that this device shows. */
export function keepOpen(place: string, isOpen: boolean): void {
  const remaining = openSections().filter((one) => one !== place)
  writeStored(KEY, isOpen ? [...remaining, place] : remaining)
}
