import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'

let goToLogin: ((options?: { replace: boolean }) => void) | undefined

/** Lets code outside React navigate to /login; mounted once inside the router. */
export function LoginRedirect() {
  const navigate = useNavigate()
  useEffect(() => {
    goToLogin = (options) => void navigate(paths.login(), options)
    return () => {
      goToLogin = undefined
    }
  }, [navigate])
  return null
}

export function redirectToLogin(options?: { replace: boolean }): void {
  goToLogin?.(options)
}
