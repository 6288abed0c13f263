import type { Deadline } from '@mirador/domain/deadlines/deadline'
import { Printer } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from '../../../../navigation.tsx'
import { paths } from '../../../../paths.ts'
import { isSectionOpen } from '../../../../runtime-config.ts'
import { TENDER_DETAIL } from '../../../../texts/tender-detail.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Countdown } from '../Countdown.tsx'
import { SectionLink } from './SectionLink.tsx'
import { SECTIONS, type SectionKey } from './section-names-texts.ts'
import { SECTION_TEXTS } from './section-texts.ts'

/** Height of the bar of the shell, px. */
const BAR = 64

interface Props {
  bid_idn: string
  sections: readonly SectionKey[]
  deadline: Deadline
  now: Date
  /** the buttons of the decision, drawn while the index is stuck */
  decision: ReactNode
}

/** Links to the sections, below the bar of the shell while the page is scrolled; it then carries the deadline too. */
export function SectionIndex({ bid_idn, sections, deadline, now, decision }: Props) {
  const { hash, state } = useLocation()
  const above = useRef<HTMLDivElement>(null)
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => setStuck(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < BAR),
      { rootMargin: `-${BAR}px 0px 0px 0px` },
    )
    if (above.current) observer.observe(above.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div ref={above} className="h-px" />
      <nav aria-label={SECTION_TEXTS.index} className="index">
        <ul>
          {sections.map((name) => {
            const { title, place } = SECTIONS[name]
            return (
              <li key={name}>
                <SectionLink
                  bid_idn={bid_idn}
                  place={place}
                  aria-current={hash === `#${place}` ? 'location' : undefined}
                >
                  {title}
                </SectionLink>
              </li>
            )
          })}
        </ul>
        {!isStuck && isSectionOpen('competidores') && (
          <Link
            to={paths.onePage(bid_idn)}
            state={{ ...state, hasTenderBehind: true }}
            className="inline-flex flex-none items-center gap-2 border-0!"
          >
            <Icon icon={Printer} size={16} />
            {TENDER_DETAIL.onePage}
          </Link>
        )}
        {isStuck && (
          <div className="flex flex-none items-center gap-3">
            {deadline.kind === 'open' && <Countdown deadline={deadline} now={now} size="small" />}
            {decision}
          </div>
        )}
      </nav>
    </>
  )
}
