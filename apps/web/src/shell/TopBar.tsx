import { Bell, FlaskConical, PanelLeft } from 'lucide'
import { type RefObject, Suspense } from 'react'
import { Brand } from '../components/Brand.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { runtimeConfig } from '../runtime-config.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Link } from '../ui/Link.tsx'
import { SHELL } from './shell-texts.ts'
import { UserMenu } from './UserMenu.tsx'
import { useStartPath } from './work-places.ts'

// Loaded later: it is drawn after the rows, in a reserved place.
const NotificationsPanel = lazyComponent(() => import('./NotificationsPanel.tsx'))

interface Props {
  toggleRef: RefObject<HTMLButtonElement | null>
  isSidebarOpen: boolean
  showsBrand: boolean
  onToggle: () => void
}

export function TopBar({ toggleRef, isSidebarOpen, showsBrand, onToggle }: Props) {
  const start = useStartPath()
  return (
    <header className="@container print:hidden sticky top-0 z-20 flex h-16 [@media(height<=35rem)]:h-14 flex-none items-center gap-2 border-b border-line bg-bg pr-6 pl-3 max-tablet:h-14 max-tablet:gap-1 max-tablet:px-2">
      <IconButton
        ref={toggleRef}
        label={isSidebarOpen ? SHELL.closeMenu : SHELL.openMenu}
        aria-expanded={isSidebarOpen}
        aria-controls={isSidebarOpen ? 'menu' : undefined}
        icon={<Icon icon={PanelLeft} size={20} strokeWidth={1.75} />}
        className="flex-none max-tablet:size-[44px]"
        onClick={onToggle}
      />
      {showsBrand && (
        <Link to={start} aria-label={runtimeConfig().companyName} className="mr-1 inline-flex min-w-0 rounded-control">
          <Brand />
        </Link>
      )}
      {runtimeConfig().demo && <DemoChip />}
      <div className="ml-auto flex flex-none items-center gap-1.5 @max-[18rem]:gap-0">
        <Suspense
          fallback={
            <span
              className="inline-grid size-10 place-items-center text-ink2 max-tablet:size-[44px]"
              aria-hidden="true"
            >
              <Icon icon={Bell} size={20} strokeWidth={1.75} />
            </span>
          }
        >
          <NotificationsPanel />
        </Suspense>
        <UserMenu />
      </div>
    </header>
  )
}

function DemoChip() {
  return (
    <span
      title={SHELL.demoDataHint}
      className="ml-1 inline-flex h-[26px] items-center gap-1.5 rounded-full bg-cobre-wash px-2.5 condensed text-sm font-bold whitespace-nowrap text-cobre max-tablet:ml-0 max-[370px]:px-1.5"
    >
      <Icon icon={FlaskConical} size={14} />
      <span aria-hidden="true" className="@max-[23rem]:hidden max-tablet:hidden">
        {SHELL.demoData}
      </span>
      <span aria-hidden="true" className="@max-[23rem]:hidden tablet:hidden">
        {SHELL.demoDataShort}
      </span>
      <span className="sr-only">{SHELL.demoData}</span>
    </span>
  )
}
