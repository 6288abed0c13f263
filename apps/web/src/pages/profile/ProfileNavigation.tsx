import { pathTo } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { PROFILE } from './profile-texts.ts'
import { PROFILE_VIEWS, type ProfileView } from './profile-views.ts'

/** The links to the sections of the profile. */
export function ProfileNavigation({ view }: { view: ProfileView }) {
  return (
    <nav aria-label={PROFILE.sections} className="mb-6 border-b border-line max-tablet:mb-5">
      <ul className="-mx-1 flex flex-wrap gap-x-6 max-tablet:gap-x-4">
        {PROFILE_VIEWS.map((own) => (
          <li key={own}>
            <Link
              to={pathTo('profile', { vista: own === 'empresa' ? undefined : own })}
              aria-current={own === view ? 'page' : undefined}
              className={`-mb-px inline-flex min-h-11 items-center border-b-2 px-1 ${
                own === view
                  ? 'border-patina font-medium text-patina-strong'
                  : 'border-transparent text-ink2 hover:text-ink'
              }`}
            >
              {PROFILE.views[own]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
