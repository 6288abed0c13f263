import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { INSTITUTION_VIEWS, type InstitutionView } from './institution-views.ts'
import { INSTITUTION } from './institutions-texts.ts'

/** The links to the views of an institution. */
export function InstitutionTabs({ rut, view }: { rut: string; view: InstitutionView }) {
  return (
    <nav aria-label={INSTITUTION.views} className="mt-4 mb-6 border-b border-line max-tablet:mb-5">
      <ul className="-mx-1 flex flex-wrap gap-x-6 max-tablet:gap-x-4">
        {INSTITUTION_VIEWS.map((own) => (
          <li key={own}>
            <Link
              to={paths.institution(rut, { vista: own === 'licitaciones' ? '' : own })}
              aria-current={own === view ? 'page' : undefined}
              className={`-mb-px inline-flex min-h-11 items-center border-b-2 px-1 ${
                own === view
                  ? 'border-patina font-medium text-patina-strong'
                  : 'border-transparent text-ink2 hover:text-ink'
              }`}
            >
              {INSTITUTION.tabs[own]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
