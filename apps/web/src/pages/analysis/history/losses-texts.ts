import { figure, plural } from '@mirador/texts/figure'

const lines = (count: number) => plural(count, 'línea', 'líneas')

/** Sentences of the companies to which the own one lost. */
export const LOSSES = {
  title: 'A quién le perdiste',
  loading: 'Cargando a quién le perdiste…',
  errorTitle: 'No pudimos leer a quién le perdiste',
  errorHint: 'Lo demás de tu historia sigue aquí. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  table: 'Empresas que ganaron lo que perdiste, por pesos adjudicados',
  lines,
  close: (count: number) => (count === 0 ? 'ninguna por menos de 5 %' : `${figure(count)} por menos de 5 %`),
  noMoney: 'sin pesos que sumar',
  rest: (count: number) => (count === 1 ? 'Otra empresa' : `Otras ${figure(count)} empresas`),
  unnamed: 'Personas naturales o sin RUT chileno',
  showAll: (count: number) => `Ver las ${figure(count)}`,
  showFirst: 'Ver menos',
  empty: 'Nadie ganó una línea que perdieras.',
  how: 'Cómo se cuenta a quién le perdiste',
  note: 'Pesos adjudicados en las líneas en que ofertaste y no ganaste, de las que están en pesos y con un precio que se puede sumar. Una línea repartida cuenta para cada empresa que la ganó. Las personas naturales no se nombran.',
} as const
