import { ChevronDown, LogOut, Mail, UserRound } from 'lucide'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { signOut } from '../session/sign-out.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Popover } from '../ui/Popover.tsx'
import { SHELL } from './shell-texts.ts'

const ITEM =
  'flex h-10 w-full items-center gap-3 rounded-control px-3 text-left text-ink2 hover:bg-hover hover:text-ink max-tablet:h-11'

export function UserMenu() {
  const email = useSession((session) => session.user?.email) ?? ''
  return (
    <Popover
      label={SHELL.userMenu}
      buttonClassName="inline-flex h-10 items-center gap-2.5 rounded-control px-1.5 text-sm text-ink hover:bg-sunken max-tablet:h-[44px] @max-[18rem]:gap-0"
      panelClassName="w-60"
      button={
        <>
          <span
            aria-hidden="true"
            className="grid size-7 flex-none place-items-center rounded-full bg-patina condensed font-bold text-patina-on"
          >
            {email.charAt(0).toUpperCase()}
          </span>
          <span className="max-w-64 truncate max-wide:sr-only @max-[48rem]:sr-only">{email}</span>
          <Icon icon={ChevronDown} size={16} className="text-ink2" />
        </>
      }
    >
      <p className="truncate px-3 pt-1 pb-2 text-sm text-ink3 wide:@min-[48rem]:hidden">{email}</p>
      <ul>
        <li>
          <Link to={pathTo('profile')} className={ITEM}>
            <Icon icon={UserRound} size={18} strokeWidth={1.75} />
            {SHELL.profile}
          </Link>
        </li>
        <li>
          <Link to={pathTo('contact')} className={ITEM}>
            <Icon icon={Mail} size={18} strokeWidth={1.75} />
            {SHELL.contactUs}
          </Link>
        </li>
        <li className="mt-1 border-t border-line pt-1">
          <button type="button" className={ITEM} onClick={() => void signOut()}>
            <Icon icon={LogOut} size={18} strokeWidth={1.75} />
            {SHELL.signOut}
          </button>
        </li>
      </ul>
    </Popover>
  )
}
