import { useEffect, useEffectEvent } from 'react'
import { areShortcutsOn } from '../../../components/tenders/shortcuts.ts'
import { useDialog } from '../../../components/use-dialog.ts'
import { ShortcutsModal } from './lazy-shortcuts.ts'

const LINKS = '.tender-rows .tender-row-link'

/**
 * Keys of the list: `/` focuses the search, j and k the next and the previous row, f follows the row with the focus, ?
 * shows this list. They are ignored in a field or a dialog, and with a modifier.
 */
export default function ListKeys() {
  const help = useDialog(ShortcutsModal)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (key !== '/' && !(areShortcutsOn() && 'jkf?'.includes(key))) return
    const target = event.target as HTMLElement
    if (target.closest('input, textarea, select, [contenteditable], [role=dialog], [popover]')) return
    if (document.querySelector('dialog[open], [popover=auto]:popover-open')) return
    if (key === '?') help.open()
    else if (key === '/') focusSearch()
    // the other keys work only from the page itself or from the list
    else if (target !== document.body && !target.closest('main')) return
    else if (key === 'f') rowOf(target)?.querySelector<HTMLElement>('.tender-row-star')?.click()
    else moveTo(target, key === 'j' ? 1 : -1)
    event.preventDefault()
  })

  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return help.isOpen && <ShortcutsModal onClose={help.close} />
}

function focusSearch() {
  const input = document.querySelector<HTMLInputElement>('main search input')
  input?.focus()
  input?.select()
}

/** The row of an element, which is in the row itself or in its reasons. */
function rowOf(element: HTMLElement) {
  return element.closest('.tender-rows > li')?.querySelector('.tender-row')
}

function moveTo(from: HTMLElement, step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>(LINKS)]
  const here = links.indexOf(rowOf(from)?.querySelector<HTMLElement>('.tender-row-link') ?? from)
  const link = here < 0 ? links[0] : links[here + step]
  link?.focus({ preventScroll: true })
  link?.closest('.tender-row')?.scrollIntoView({ block: 'nearest' })
}
