import { ChevronLeft, ChevronRight, type IconNode } from 'lucide'
import { useEffect, useEffectEvent } from 'react'
import { keyOfPage } from '../../../components/keys/single-key.ts'
import { navigate, useLocation } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'

/**
 * The place of a tender in the queue of Hoy that it was opened from, with its neighbours: k and j open them, f follows
 * this one. A neighbour replaces the address, so that Back leads to Hoy.
 */
export default function QueuePlace({ bid_idn, queue }: { bid_idn: string; queue: readonly string[] }) {
  const { state } = useLocation()
  const place = queue.indexOf(bid_idn)
  const [before, after] = [queue[place - 1], queue[place + 1]]
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOfPage(event)
    if (key === 'f') document.querySelector<HTMLElement>('main .tender-follow')?.click()
    else if (key !== 'j' && key !== 'k') return
    else open(key === 'j' ? after : before)
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  if (place < 0) return null

  function open(neighbour: string | undefined) {
    if (neighbour !== undefined) navigate(paths.tender(neighbour), { replace: true, state })
  }

  return (
    <nav aria-label={TENDER_DETAIL.queue} className="inline-flex items-center gap-1 text-sm text-ink2 tabular-nums">
      {neighbour(before, TENDER_DETAIL.previous, ChevronLeft)}
      {TENDER_DETAIL.place(place + 1, queue.length)}
      {neighbour(after, TENDER_DETAIL.next, ChevronRight)}
    </nav>
  )

  function neighbour(bid_idn: string | undefined, label: string, icon: IconNode) {
    const look = 'inline-grid size-6 place-items-center rounded-control max-tablet:size-11'
    if (bid_idn === undefined) return <span className={look} />
    return (
      <Link
        to={paths.tender(bid_idn)}
        replace
        state={state}
        aria-label={label}
        title={label}
        className={`${look} hover:bg-sunken`}
      >
        <Icon icon={icon} size={16} />
      </Link>
    )
  }
}
