/** The tabs of 'Análisis' in the order of their links. */
export const ANALYSIS_TABS = ['historia', 'mercado'] as const
/** 'Cómo se calcula' is no tab: other screens link to it. */
export const CALCULATION_VIEW = 'calculo'
export type AnalysisView = (typeof ANALYSIS_TABS)[number] | typeof CALCULATION_VIEW
