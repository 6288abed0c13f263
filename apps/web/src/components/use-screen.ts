import { useLocation } from '../navigation.tsx'
import { placeAt } from '../paths.ts'

/** Identifies the screen of an address. A navigation to another screen starts at its top. */
export function useScreen(): string {
  const { pathname, search } = useLocation()
  // the places of 'Tu trabajo' differ in their parameters only
  return `${pathname} ${placeAt(pathname, search) ?? ''}`
}
