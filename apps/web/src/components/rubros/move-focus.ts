import type { KeyboardEvent } from 'react'

/**
 * Kinds of rows: switches, names and families, in a segment or in the results. The arrow keys move to the next row of
 * the same kind.
 */
const KINDS = ['input[role="switch"]', 'h3 button', 'fieldset input', 'li > label input']
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrow keys go from row to row; Tab stops at every control between them. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const focused = event.target as HTMLElement
  const kind = KINDS.find((selector) => focused.matches(selector))
  if (!step || !kind) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(kind)]
  event.preventDefault()
  all[all.indexOf(focused) + step]?.focus()
}
