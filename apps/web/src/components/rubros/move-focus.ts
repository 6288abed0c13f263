import type { KeyboardEvent } from 'react'

/** Switches, names and families, in a segment or found: the arrow keys go from each to the next of its kind. */
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
