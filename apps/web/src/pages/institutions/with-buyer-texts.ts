import { figure, plural } from '@mirador/texts/figure'
import { differencePart } from '@mirador/texts/price-difference'

const list = (names: readonly string[]) => new Intl.ListFormat('es-CL').format(names)

/** Sentences of what an institution decided about the own offers. */
export const WITH_BUYER = {
  title: 'Tú y este comprador',
  errorTitle: 'No pudimos leer tus ofertas a este comprador',
  errorHint: 'Lo demás sigue aquí. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  never: 'Aún no le has ofertado, o sus resultados no se han publicado.',
  offered: 'Ofertaste',
  tenders: (count: number) => (count === 1 ? 'licitación' : 'licitaciones'),
  results: ({ won, lost, inadmissible }: Record<'won' | 'lost' | 'inadmissible', number>) =>
    [
      plural(won, 'ganada', 'ganadas'),
      plural(lost, 'perdida', 'perdidas'),
      ...(inadmissible > 0 ? [plural(inadmissible, 'inadmisible', 'inadmisibles')] : []),
    ].join(' · '),
  won: 'Ganaste',
  inLines: (count: number) => `en ${plural(count, 'línea', 'líneas')}`,
  lost: 'Perdiste',
  lostHint: 'adjudicado a otras empresas en líneas en que ofertaste y no ganaste',
  closely: (count: number) => `por menos de 5 %, en ${plural(count, 'línea', 'líneas')}`,
  rivals: 'Quién te gana aquí',
  noRivals: 'Ninguna empresa',
  rivalLines: (count: number) => plural(count, 'línea', 'líneas'),
  table: 'Tus ofertas a este comprador',
  columns: {
    awarded: 'Resultado',
    tender: 'Licitación',
    you: 'Tú',
    offer: 'Tu oferta',
    winners: 'Ganó',
    difference: 'Diferencia',
  },
  samePrice: 'Mismo precio',
  /** @param share chosen ÷ own − 1 */
  apart: (pesos: string, share: number) =>
    `${share < 0 ? '−' : '+'}${pesos} · ${differencePart(share).replace(' %', '\u00a0%')}`,
  comparedLines: (compared: number, lines: number) => `en ${figure(compared)} de ${plural(lines, 'línea', 'líneas')}`,
  noDay: 'Sin fecha',
  youWon: (won: number, lines: number) => `Ganaste ${figure(won)} de ${figure(lines)}`,
  youLost: 'Perdiste',
  inadmissible: 'Inadmisible',
  /** the own company among those that won */
  you: 'tú',
  list,
  wonBy: (names: readonly string[]) => `Ganó ${list(names)}`,
  seeAll: (count: number) => `Ver las ${figure(count)}`,
  latest: (count: number, all: number) => `Las ${figure(count)} últimas de ${figure(all)}.`,
} as const
