import type { viewsOf } from '../address-state.ts'
import type { SearchParams } from '../paths.ts'
import { Link } from '../ui/Link.tsx'

interface Props<View extends string> {
  label: string
  views: ReturnType<typeof viewsOf<View>>
  words: Readonly<Record<View, string>>
  /** the current view; a value that is not a view has no link */
  current: string
  addressOf: (params: SearchParams) => string
  className?: string
}

/** The links to the views of a page. */
export function ViewTabs<View extends string>({
  label,
  views,
  words,
  current,
  addressOf,
  className = 'mb-6 max-tablet:mb-5',
}: Props<View>) {
  return (
    <nav aria-label={label} className={`border-b border-line ${className}`}>
      <ul className="-mx-1 flex flex-wrap gap-x-6 max-tablet:gap-x-4">
        {views.all.map((view) => (
          <li key={view}>
            <Link
              to={addressOf(views.write(view))}
              aria-current={view === current ? 'page' : undefined}
              className={`-mb-px inline-flex min-h-11 items-center border-b-2 px-1 ${
                view === current
                  ? 'border-patina font-medium text-patina-strong'
                  : 'border-transparent text-ink2 hover:text-ink'
              }`}
            >
              {words[view]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
