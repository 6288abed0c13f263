import { type ReactNode, useEffect, useRef } from 'react'
import { runtimeConfig } from '../runtime-config.ts'
import { announce } from './announcer.tsx'
import { takePendingFocus } from './route-focus.tsx'

interface Props {
  /** The document title, without the product's name. */
  title: string
  /** The text of the heading, if it differs from the title. */
  children?: ReactNode
  className?: string
}

/**
 * The h1 of a page. It sets the document title and, after a navigation, takes the focus and is announced.
 * Give it a `key` where one page shows several records in turn.
 */
export function PageHeading({ title, children = title, className = 'text-2xl wrap-anywhere hyphens-auto' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} · ${runtimeConfig().companyName}`
  }, [title])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new heading is an arrival, a new title is not
  useEffect(() => {
    if (!takePendingFocus()) return
    heading.current?.focus({ preventScroll: true })
    announce(title)
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
