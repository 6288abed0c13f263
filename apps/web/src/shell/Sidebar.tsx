import {
  Building2,
  ChartNoAxesColumn,
  House,
  type IconNode,
  MessageSquareHeart,
  MessagesSquare,
  PanelLeft,
  Truck,
  Users,
  Wrench,
} from 'lucide'
import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { Brand } from '../components/Brand.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { useLocation } from '../navigation.tsx'
import { type Place, placeAt } from '../paths.ts'
import { runtimeConfig } from '../runtime-config.ts'
import type { MenuLinks } from '../screens.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { CountBadge } from './CountBadge.tsx'
import { MENU, SHELL } from './shell-texts.ts'
import { useStartPath, useWorkPlaces } from './work-places.ts'

// Loaded later: decoration.
const Ridgelines = lazyComponent(() => import('../components/Ridgelines.tsx'))

const ICONS: Readonly<Record<keyof typeof MENU, IconNode>> = {
  home: House,
  competitors: Users,
  institutions: Building2,
  providers: Truck,
  services: Wrench,
  analysis: ChartNoAxesColumn,
  community: MessagesSquare,
}

interface Props {
  menuLinks: MenuLinks
  /** Above the page with a scrim, as on phones, instead of next to it. */
  isDrawer: boolean
  onClose: () => void
  onFeedback: () => void
  /** hover or focus on the feedback button */
  onFeedbackNear: () => void
}

export function Sidebar({ menuLinks, isDrawer, onClose, onFeedback, onFeedbackNear }: Props) {
  const { pathname, search } = useLocation()
  const place = placeAt(pathname, search)
  const isHere = (to: string) => !place && (pathname === to || pathname.startsWith(`${to}/`))
  const open = runtimeConfig().sections
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isDrawer) close.current?.focus()
  }, [isDrawer])

  const position = isDrawer ? 'drawer' : 'sidebar'
  // The drawer closes before the navigation: a heading on an inert page cannot take the focus.
  const closeDrawer = isDrawer ? onClose : undefined
  return (
    <aside id="menu" aria-label={SHELL.menu} className={`flex flex-none flex-col print:hidden ${position}`}>
      <div className="flex h-16 flex-none items-center justify-between pr-2 pl-5 max-tablet:h-14">
        <Link to={useStartPath()} className="inline-flex rounded-control" onClick={isDrawer ? onClose : undefined}>
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
      <div className="min-h-0 overflow-y-auto px-3 py-2">
        {open.length > 0 && <Work current={place} onFollow={closeDrawer} />}
        <nav aria-label={SHELL.navigation}>
          <ul className="flex flex-col gap-0.5">
            {menuLinks.map(({ to, label, isComing, section }) => (
              <li key={to}>
                <MenuLink to={to} label={MENU[label]} icon={ICONS[label]} isCurrent={isHere(to)} onFollow={closeDrawer}>
                  {(isComing || (section && !open.includes(section))) && (
                    <span className="condensed text-xs wrap-anywhere text-ink3">{SHELL.comingSoon}</span>
                  )}
                </MenuLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="sidebar-foot">
        <Suspense>
          <Ridgelines faint />
        </Suspense>
        <Button
          className="absolute! inset-x-3 bottom-3 h-auto! min-h-10 py-1.5 whitespace-normal! max-tablet:min-h-11"
          onPointerEnter={onFeedbackNear}
          onFocus={onFeedbackNear}
          onClick={onFeedback}
        >
          <Icon icon={MessageSquareHeart} size={18} strokeWidth={1.75} className="text-cobre-vivid" />
          {SHELL.giveFeedback}
        </Button>
      </div>
    </aside>
  )
}

/** The most used places, which the shell of the specification does not have (SECTIONS=none). */
function Work({ current, onFollow }: { current: Place | undefined; onFollow: (() => void) | undefined }) {
  const id = useId()
  return (
    <>
      <nav aria-labelledby={id}>
        <p id={id} className="px-2.5 pb-1 condensed text-sm text-ink3">
          {SHELL.work}
        </p>
        <ul className="flex flex-col gap-0.5">
          {useWorkPlaces().map(({ place, to, label, icon, badge }) => (
            <li key={place}>
              <MenuLink to={to} label={label} icon={icon} isCurrent={place === current} onFollow={onFollow}>
                <CountBadge badge={badge} />
              </MenuLink>
            </li>
          ))}
        </ul>
      </nav>
      <hr className="my-2 border-t border-line" />
    </>
  )
}

interface MenuLinkProps {
  to: string
  label: string
  icon: IconNode
  isCurrent: boolean
  onFollow: (() => void) | undefined
  /** content after the label */
  children: ReactNode
}

function MenuLink({ to, label, icon, isCurrent, onFollow, children }: MenuLinkProps) {
  return (
    <Link
      to={to}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex min-h-10 items-center gap-3 rounded-control px-2.5 py-1 transition-colors max-tablet:min-h-11 ${
        isCurrent ? 'bg-patina-wash font-medium text-patina-strong' : 'text-ink2 hover:bg-sunken hover:text-ink'
      }`}
    >
      <Icon icon={icon} size={19} strokeWidth={1.75} className="flex-none" />
      {/* with large text the content after the label goes below it */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2">
        <span className="wrap-anywhere">{label}</span>
        {children}
      </span>
    </Link>
  )
}
