import { SHELL } from '@mirador/texts/shell'
import {
  Building2,
  ChartNoAxesColumn,
  Clock,
  House,
  type IconNode,
  MessageSquareHeart,
  MessagesSquare,
  PanelLeft,
  Truck,
  Users,
  Wrench,
} from 'lucide'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Brand } from '../components/Brand.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'

// Decoration: loaded after the rows.
const Ridgelines = lazyComponent(() => import('../components/Ridgelines.tsx'))

const LINKS: readonly { to: string; label: string; icon: IconNode; isComing: boolean }[] = [
  { to: paths.tenders(), label: SHELL.home, icon: House, isComing: false },
  { to: paths.competitors(), label: SHELL.competitors, icon: Users, isComing: true },
  { to: paths.institutions(), label: SHELL.institutions, icon: Building2, isComing: true },
  { to: paths.providers(), label: SHELL.providers, icon: Truck, isComing: true },
  { to: paths.services(), label: SHELL.services, icon: Wrench, isComing: false },
  { to: paths.analysis(), label: SHELL.analysis, icon: ChartNoAxesColumn, isComing: true },
  { to: paths.community(), label: SHELL.community, icon: MessagesSquare, isComing: true },
]

interface Props {
  /** Above the page with a scrim, as on phones, instead of next to it. */
  isDrawer: boolean
  onClose: () => void
  onFeedback: () => void
  /** hover or focus on the feedback button */
  onFeedbackNear: () => void
}

export function Sidebar({ isDrawer, onClose, onFeedback, onFeedbackNear }: Props) {
  const { pathname } = useLocation()
  const isHere = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isDrawer) close.current?.focus()
  }, [isDrawer])

  const place = isDrawer
    ? 'fixed inset-y-0 left-0 z-40 w-[min(280px,85vw)] bg-raised [--sidebar-ground:var(--color-raised)] motion-safe:animate-[slide_180ms_var(--ease-out)]'
    : 'sticky top-0 h-dvh w-[268px] max-wide:w-[216px] border-r border-line'
  return (
    <nav id="menu" aria-label={SHELL.navigation} className={`flex flex-none flex-col ${place}`}>
      <div className="flex h-16 flex-none items-center justify-between pr-2 pl-5 max-tablet:h-14">
        <Link to={paths.tenders()} className="inline-flex rounded-control">
          <Brand />
        </Link>
        {isDrawer && (
          <button
            ref={close}
            type="button"
            aria-label={SHELL.closeMenu}
            aria-expanded="true"
            aria-controls="menu"
            className="inline-grid size-11 place-items-center rounded-control text-ink2"
            onClick={onClose}
          >
            <Icon icon={PanelLeft} size={20} />
          </button>
        )}
      </div>
      <ul className="flex min-h-0 flex-col gap-0.5 overflow-y-auto px-3 py-2">
        {LINKS.map(({ to, label, icon, isComing }) => (
          <li key={to}>
            <Link
              to={to}
              // Before the navigation: a heading on an inert page cannot take the focus.
              onClick={isDrawer ? onClose : undefined}
              aria-current={isHere(to) ? 'page' : undefined}
              className={`flex h-10 items-center gap-3 rounded-control px-2.5 transition-colors max-tablet:h-11 ${
                isHere(to)
                  ? 'bg-patina-wash font-medium text-patina-strong'
                  : 'text-ink2 hover:bg-sunken hover:text-ink'
              }`}
            >
              <Icon icon={icon} size={19} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
              <span className="flex-1">{label}</span>
              {isComing && (
                <>
                  <span className="condensed text-xs text-ink3 tablet:max-wide:sr-only">{SHELL.comingSoon}</span>
                  <Icon icon={Clock} size={15} aria-hidden="true" className="hidden text-ink3 tablet:max-wide:block" />
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <div className="relative mt-auto h-44 flex-none overflow-hidden">
        <Suspense>
          <Ridgelines faint />
        </Suspense>
        <Button
          className="absolute! inset-x-3 bottom-3 max-tablet:h-11"
          onPointerEnter={onFeedbackNear}
          onFocus={onFeedbackNear}
          onClick={onFeedback}
        >
          <Icon
            icon={MessageSquareHeart}
            size={18}
            strokeWidth={1.75}
            aria-hidden="true"
            className="text-cobre-vivid"
          />
          {SHELL.giveFeedback}
        </Button>
      </div>
    </nav>
  )
}
