import { pathTo } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { COMPETITORS } from './competitors-texts.ts'

const VIEWS = ['todas', 'siguiendo'] as const

/** The links to the views of 'Competidores'. */
export function CompetitorTabs({ view }: { view: (typeof VIEWS)[number] }) {
  return (
    <nav aria-label={COMPETITORS.views} className="mt-2 mb-5 border-b border-line">
      <ul className="-mx-1 flex flex-wrap gap-x-6 max-tablet:gap-x-4">
        {VIEWS.map((own) => (
          <li key={own}>
            <Link
              to={pathTo('competitors', { vista: own === 'todas' ? undefined : own })}
              aria-current={own === view ? 'page' : undefined}
              className={`-mb-px inline-flex min-h-11 items-center border-b-2 px-1 ${
                own === view
                  ? 'border-patina font-medium text-patina-strong'
                  : 'border-transparent text-ink2 hover:text-ink'
              }`}
            >
              {COMPETITORS.tabs[own]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
