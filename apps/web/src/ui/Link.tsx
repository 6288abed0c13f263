import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  replace?: boolean
  state?: unknown
}

/** A link inside the app. The router's own adds the prefetching of its framework: 3 KB on every screen. */
export function Link({ to, replace = false, state, onClick, ...rest }: Props) {
  const navigate = useNavigate()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    // New tabs, downloads and the context menu are left to the browser.
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    const isHere = to === location.pathname + location.search + location.hash
    void navigate(to, { replace: replace || isHere, state })
  }

  return <a {...rest} href={useHref(to)} onClick={follow} />
}
