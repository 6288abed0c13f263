import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'

let goToLogin: (() => void) | undefined

/** Lets code outside React navigate to /login; mounted once inside the router. */
export function LoginRedirect() {
  const navigate = useNavigate()
  useEffect(() => {
    goToLogin = () => void navigate(paths.login())
    return () => {
      goToLogin = undefined
    }
  }, [navigate])
  return null
}

export function redirectToLogin(): void {
  goToLogin?.()
}
