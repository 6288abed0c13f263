import { viewsOf } from '../../address-state.ts'
import { ViewTabs } from '../../components/ViewTabs.tsx'
import { pathTo } from '../../paths.ts'
import { ANALYSIS } from './analysis-texts.ts'

const VIEWS = viewsOf(['historia', 'mercado'])

/** The links to the views of 'Análisis'; 'Cómo se calcula' has none, because other screens link to it. */
export const AnalysisTabs = ({ view }: { view: 'historia' | 'mercado' | 'calculo' }) => (
  <ViewTabs
    label={ANALYSIS.views}
    views={VIEWS}
    words={ANALYSIS.tabs}
    current={view}
    addressOf={(params) => pathTo('analysis', params)}
  />
)
