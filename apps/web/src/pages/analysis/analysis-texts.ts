import { figure } from '@mirador/texts/figure'

/** Sentences of the frame of 'Análisis'. */
export const ANALYSIS = {
  name: 'Análisis',
  views: 'Vistas de Análisis',
  tabs: { historia: 'Mi historia', mercado: 'Mercado' },
  /** @param view the tab's name */
  title: (view: string) => `${view} · Análisis`,
  staleTitle: (to: string) => `Resultados solo hasta ${to}.`,
  /** @param months `septiembre y octubre` */
  stale: (months: string, count: number) =>
    `${count === 1 ? 'Falta' : 'Faltan'} ${months}: aún no ${count === 1 ? 'lo' : 'los'} leemos. Lo que ves vale hasta esa fecha.`,
  /** replaces the names of the earlier months when there are too many */
  manyMonths: (count: number) => `${figure(count)} meses`,
} as const
