import { useLocation } from '../navigation.tsx'

/** The e-mail that another screen passes in the history state, so that it is not typed twice. */
export function useStateEmail(): string {
  const email: unknown = useLocation().state?.email
  return typeof email === 'string' ? email : ''
}
