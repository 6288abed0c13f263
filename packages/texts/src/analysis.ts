/** Sentences of the frame of 'Análisis'. */
export const ANALYSIS = {
  name: 'Análisis',
  views: 'Vistas de Análisis',
  tabs: { historia: 'Mi historia', mercado: 'Mercado' },
  /** @param view the tab's name */
  title: (view: string) => `${view} · Análisis`,
  loading: 'Cargando el análisis…',
} as const
