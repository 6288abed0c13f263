import './guide.css'
import { finishGuide } from '@mirador/contract/addresses'
import { useQueryClient } from '@tanstack/react-query'
import { ChartNoAxesColumn, Clock } from 'lucide'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { useGuide } from '../../session/guide-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { announce } from '../announcer.tsx'
import { type GuideStep, stepsOn } from './guide-steps.ts'
import { GUIDE } from './guide-texts.ts'

const ICONS = { plazo: Clock, parecido: ChartNoAxesColumn }

/** Long enough for the count of the list to be announced first; of two announcements at once, one would be lost. */
const ANNOUNCE_AFTER_MS = 1500
/** The top bar covers this much of the page. */
const BAR = '-64px 0px 0px'

/**
 * One card at a time next to its target. Not modal: it takes no focus, the page around it works, and it comes
 * before the search in the document, where Tab reaches it.
 */
export default function GuideCard({ onSkip }: { onSkip: () => void }) {
  const [steps, setSteps] = useState<readonly GuideStep[]>([])
  const [index, setIndex] = useState(0)
  const [isAway, setAway] = useState(false)
  const card = useRef<HTMLElement>(null)
  const titleId = useId()
  const client = useQueryClient()
  const step = steps[index]
  const isLast = index === steps.length - 1

  // An effect: during render the target may not be on the page yet.
  useLayoutEffect(() => setSteps(stepsOn(document)), [])

  const isReady = steps.length > 0
  useLayoutEffect(() => {
    const element = card.current
    if (!isReady || !element) return
    element.showPopover()
    return () => element.hidePopover()
  }, [isReady])

  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (step) dataset.guideStep = step.name
    return () => {
      delete dataset.guideStep
    }
  }, [step])

  useEffect(() => {
    const timer = setTimeout(() => announce(GUIDE.announcement), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!step) return
    const watch = () => {
      const place = document.querySelector(step.place)
      if (place) observer.observe(place)
    }
    const observer = new IntersectionObserver(
      (changes) => {
        const seen = changes.at(-1)
        // Another page of the list has another first row.
        if (seen?.target.isConnected) setAway(!seen.isIntersecting)
        else watch()
      },
      { rootMargin: BAR },
    )
    watch()
    return () => observer.disconnect()
  }, [step])

  useEffect(() => {
    // The first card does not scroll: its target is visible, or the user is reading something else.
    if (index > 0 && step) document.querySelector(step.place)?.scrollIntoView({ block: 'nearest' })
  }, [index, step])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isOnTop(event, card.current)) leave(onSkip)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  function leave(how: () => void) {
    // The card unmounts with the focused button, so the focus moves to the top of the page's content.
    if (card.current?.contains(document.activeElement)) {
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
    how()
  }

  // The browser keeps it too, in case the account cannot.
  function end() {
    leave(() => useGuide.setState({ showGuide: false }))
    client.setQueryData(queries.getUserInfo().queryKey, (user) => user && { ...user, shows_guide: false })
    call(finishGuide, {}).catch(() => {})
  }

  if (!step) return null
  const { title, text } = GUIDE.cards[step.name]
  return (
    <section
      ref={card}
      popover="manual"
      className="popover-panel guide-card"
      data-step={step.name}
      data-away={isAway}
      aria-labelledby={titleId}
    >
      <p id={titleId} className="flex items-center justify-between condensed text-sm text-ink3">
        <span className="font-medium text-cobre">{GUIDE.name}</span>
        <span className="tabular-nums">{GUIDE.step(index + 1, steps.length)}</span>
      </p>
      <div aria-live="polite">
        <h2 className="mt-2 flex items-center gap-2 text-lg">
          <Icon icon={ICONS[step.name]} size={18} strokeWidth={1.75} className="flex-none text-cobre-vivid" />
          {title}
        </h2>
        <p className="mt-1 text-ink2">{text}</p>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {!isLast && (
          <Button size="pill" variant="ghost" className="-ml-3 text-sm! max-tablet:h-11" onClick={end}>
            {GUIDE.never}
          </Button>
        )}
        <span className="ml-auto flex gap-1">
          {!isLast && (
            <Button size="pill" variant="ghost" className="max-tablet:h-11" onClick={() => leave(onSkip)}>
              {GUIDE.skip}
            </Button>
          )}
          {/* The last card ends the first visit. */}
          <Button
            size="pill"
            variant="primary"
            className="max-tablet:h-11"
            onClick={isLast ? end : () => setIndex(index + 1)}
          >
            {isLast ? GUIDE.done : GUIDE.next}
          </Button>
        </span>
      </div>
    </section>
  )
}

/** Whether Escape closes the guide: nothing else is open and no field handles the key. */
function isOnTop(event: KeyboardEvent, card: HTMLElement | null): boolean {
  if (event.defaultPrevented || !card || card.closest('[inert]')) return false
  if (document.querySelector('dialog[open], [popover=auto]:popover-open')) return false
  return !(event.target as Element).closest('input, select, textarea')
}
