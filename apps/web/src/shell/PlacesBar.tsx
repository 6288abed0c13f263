import { House } from 'lucide'
import { useBarHeight } from '../components/use-bar-height.ts'
import { useLocation } from '../navigation.tsx'
import { pathTo, placeAt } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { CountBadge } from './CountBadge.tsx'
import { MENU, SHELL } from './shell-texts.ts'
import { useWorkPlaces, type WorkPlace } from './work-places.ts'

interface BarPlace extends Omit<WorkPlace, 'place'> {
  /** undefined: the list */
  place: WorkPlace['place'] | undefined
}

/** The most used places at the bottom of a phone. `ui.css` hides the bar where it would be in the way. */
export default function PlacesBar() {
  const { pathname, search } = useLocation()
  const place = placeAt(pathname, search)
  const home: BarPlace = { place: undefined, to: pathTo('tenders'), label: MENU.home, icon: House, badge: undefined }
  // the desk is in the menu
  const work = useWorkPlaces().filter((one) => one.place !== 'desk')
  // the bar has four places: with Hoy, the menu alone leads to the saved searches
  const places = work[0]?.place === 'today' ? [work[0], home, ...work.slice(1, 3)] : [home, ...work]
  const isHere = (own: BarPlace['place']) =>
    place === own && (own !== undefined || pathname === home.to || pathname.startsWith(`${home.to}/`))
  return (
    <nav ref={useBarHeight()} aria-label={SHELL.shortcuts} className="places-bar @container">
      <ul>
        {places.map(({ place: own, to, label, icon, badge }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              aria-current={isHere(own) ? 'page' : undefined}
              className={`relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs ${
                isHere(own) ? 'font-medium text-patina-strong' : 'text-ink2'
              }`}
            >
              <Icon icon={icon} size={22} strokeWidth={1.75} className={isHere(own) ? 'fill-patina-wash' : ''} />
              <span className="max-w-full condensed @max-[15rem]:sr-only">{label}</span>
              <CountBadge badge={badge} className="places-badge" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
