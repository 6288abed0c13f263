import type { ComponentProps, MouseEvent } from 'react'
import { type Location, navigate } from '../navigation.tsx'
import { isPlainClick } from './plain-click.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  replace?: boolean
  state?: Location['state']
}

/** A link inside the app. */
export function Link({ to, replace = false, state, onClick, ...rest }: Props) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    const isHere = to === location.pathname + location.search + location.hash
    navigate(to, { replace: replace || isHere, state })
  }

  return <a {...rest} href={to} onClick={follow} />
}
