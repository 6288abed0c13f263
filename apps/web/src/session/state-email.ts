import { useLocation } from 'react-router'

/** The e-mail that another screen hands over with the navigation, so that nobody types it twice. */
export function useStateEmail(): string {
  const email: unknown = useLocation().state?.email
  return typeof email === 'string' ? email : ''
}
