import { pathTo } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { ANALYSIS } from './analysis-texts.ts'
import { ANALYSIS_TABS, type AnalysisView } from './analysis-views.ts'

/** The links to the views of 'Análisis'. */
export function AnalysisTabs({ view }: { view: AnalysisView }) {
  return (
    <nav aria-label={ANALYSIS.views} className="mb-6 border-b border-line max-tablet:mb-5">
      <ul className="-mx-1 flex flex-wrap gap-x-6 max-tablet:gap-x-4">
        {ANALYSIS_TABS.map((own) => (
          <li key={own}>
            <Link
              to={pathTo('analysis', { vista: own === 'historia' ? undefined : own })}
              aria-current={own === view ? 'page' : undefined}
              className={`-mb-px inline-flex min-h-11 items-center border-b-2 px-1 ${
                own === view
                  ? 'border-patina font-medium text-patina-strong'
                  : 'border-transparent text-ink2 hover:text-ink'
              }`}
            >
              {ANALYSIS.tabs[own]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
