import { useEffect, useEffectEvent } from 'react'
import { areShortcutsOn } from '../../../components/tenders/shortcuts.ts'

const LINKS = '.tender-rows .tender-row-link'

/**
 * Keys of the list: `/` focuses the search, j and k the next and the previous row, f follows the row with the focus, ? lists
 * them. Not from a field or a dialog, nor with a modifier.
 */
export function useListKeys(onHelp: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (key !== '/' && !(areShortcutsOn() && 'jkf?'.includes(key))) return
    const target = event.target as HTMLElement
    if (target.closest('input, textarea, select, [contenteditable], [role=dialog], [popover]')) return
    if (document.querySelector('dialog[open], [popover=auto]:popover-open')) return
    if (key === '?') onHelp()
    else if (key === '/') focusSearch()
    // only from the page itself or from the list
    else if (target !== document.body && !target.closest('main')) return
    else if (key === 'f') target.closest('.tender-row')?.querySelector<HTMLElement>('.tender-row-star')?.click()
    else moveTo(target, key === 'j' ? 1 : -1)
    event.preventDefault()
  })

  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function focusSearch() {
  const input = document.querySelector<HTMLInputElement>('main search input')
  input?.focus()
  input?.select()
}

function moveTo(from: HTMLElement, step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>(LINKS)]
  const here = links.indexOf(from.closest('.tender-row')?.querySelector<HTMLElement>('.tender-row-link') ?? from)
  const link = here < 0 ? links[0] : links[here + step]
  link?.focus({ preventScroll: true })
  link?.closest('.tender-row')?.scrollIntoView({ block: 'nearest' })
}
