import { useEffect, useEffectEvent } from 'react'
import { keyOfPage } from '../../../components/keys/single-key.ts'
import { useDialog } from '../../../components/use-dialog.ts'
import { ShortcutsModal } from './lazy-shortcuts.ts'

const LINKS = 'main .tender-row-link'

/** The buttons of a row by their key. */
const BUTTONS: Readonly<Record<string, string>> = { f: '.tender-row-star', x: '.tender-row-dismiss' }

/**
 * Keys of the list and of the queues of Hoy: `/` focuses the search, j and k the next and the previous row, f follows
 * the row with the focus, x opens its 'No me sirve', ? shows this list.
 */
export default function ListKeys() {
  const help = useDialog(ShortcutsModal)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOfPage(event) ?? ''
    const target = event.target as HTMLElement
    const button = BUTTONS[key]
    if (key === '?') help.open()
    else if (key === '/') focusSearch()
    else if (button) rowOf(target)?.querySelector<HTMLElement>(button)?.click()
    else if (key === 'j' || key === 'k') moveTo(target, key === 'j' ? 1 : -1)
    else return
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
  return element.closest('li:has(.tender-row-link)')
}

function moveTo(from: HTMLElement, step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>(LINKS)]
  const here = links.indexOf(rowOf(from)?.querySelector<HTMLElement>('.tender-row-link') ?? from)
  const link = here < 0 ? links[0] : links[here + step]
  link?.focus({ preventScroll: true })
  link?.closest('.tender-row, li')?.scrollIntoView({ block: 'nearest' })
}
