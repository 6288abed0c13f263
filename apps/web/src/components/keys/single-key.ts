import { areShortcutsOn } from '../tenders/shortcuts.ts'

/**
 * The key of an event that acts on the page: without a modifier, outside fields, dialogs and menus, and on while the user
 * has keys without a modifier. `/` is always on, and like `?` it acts from anywhere; the others only from the page itself.
 */
export function keyOfPage(event: KeyboardEvent): string | undefined {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined
  if (key !== '/' && !areShortcutsOn()) return undefined
  const target = event.target as HTMLElement
  if (target.closest('input, textarea, select, [contenteditable], [role=dialog], [popover]')) return undefined
  if (document.querySelector('dialog[open], [popover=auto]:popover-open')) return undefined
  return '/?'.includes(key) || target === document.body || target.closest('main') ? key : undefined
}
