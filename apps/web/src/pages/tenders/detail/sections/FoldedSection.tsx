import { ChevronRight } from 'lucide'
import { createContext, type ReactNode, Suspense, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from '../../../../navigation.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { isKeptOpen, keepOpen } from './open-sections.ts'
import './sections.css'

interface Props {
  title: string
  /** anchor of the section; an address with it opens the section and starts there */
  place: string
  /** its content in one line, shown while it is folded and open */
  sentence?: string | undefined
  count?: string | undefined
  /** its content needs a request: it is drawn once the section was opened, else at once for the search of the browser */
  isRequested?: boolean | undefined
  /** without a choice of the user */
  startsOpen?: boolean | undefined
  children: ReactNode
}

/** After this time the sections above the anchor have been drawn. */
const SETTLED_MS = 5000
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const WasOpened = createContext(false)

/** A part of a section that needs a request: drawn once the section was opened. */
export function WhenOpened({ children }: { children: ReactNode }) {
  return use(WasOpened) && children
}

/** A section of the detail, folded to one line. The browser's search in the page opens it. */
export function FoldedSection({
  title,
  place,
  sentence,
  count,
  isRequested = false,
  startsOpen = false,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  const isAsked = hash === `#${place}`
  const [isOpen, setOpen] = useState(() => isAsked || startsOpen || isKeptOpen(place))
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)

  // React writes `hidden` as a boolean
  useLayoutEffect(() => {
    if (isOpen) content.current?.removeAttribute('hidden')
    else content.current?.setAttribute('hidden', 'until-found')
  }, [isOpen])
  useEffect(() => {
    const { current } = content
    const open = () => setOpen(true)
    current?.addEventListener('beforematch', open)
    return () => current?.removeEventListener('beforematch', open)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies(key): a second link to the same anchor opens it again
  useEffect(() => {
    if (!isAsked) return
    setOpen(true)
    heading.current?.focus({ preventScroll: true })
    // scrolls at once, and again as content above is drawn, until the user acts; a dragged scrollbar sends no event
    const observer = new ResizeObserver(() => heading.current?.scrollIntoView())
    observer.observe(document.body)
    const stop = () => observer.disconnect()
    const timer = setTimeout(stop, SETTLED_MS)
    for (const type of INPUTS) addEventListener(type, stop)
    return () => {
      stop()
      clearTimeout(timer)
      for (const type of INPUTS) removeEventListener(type, stop)
    }
  }, [isAsked, key])

  const contentId = `${place}-contenido`
  const isDrawn = wasOpened || !isRequested
  return (
    // not printed before it is drawn, since its heading would be alone
    <section className={isDrawn ? 'fold' : 'fold print:hidden'}>
      <div className="fold-line">
        {/* an anchor of the browser's own, such as a typed one, focuses it too */}
        <h2 ref={heading} id={place} tabIndex={-1}>
          <button
            type="button"
            className="fold-name"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => {
              setOpen(!isOpen)
              keepOpen(place, !isOpen)
            }}
          >
            <Icon icon={ChevronRight} size={18} className="fold-mark" />
            {title}
          </button>
        </h2>
        <p className="fold-sentence">{sentence}</p>
        {count && <p className="fold-count">{count}</p>}
      </div>
      <div ref={content} id={contentId} className="fold-content">
        {isDrawn && (
          <WasOpened value={wasOpened}>
            <Suspense fallback={<Skeleton className="h-72 w-full" />}>{children}</Suspense>
          </WasOpened>
        )}
      </div>
    </section>
  )
}
