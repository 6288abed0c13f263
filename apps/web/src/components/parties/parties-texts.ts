import { figure, plural } from '@mirador/texts/figure'

const lines = (count: number) => plural(count, 'línea', 'líneas')

/** Sentences of the tables of companies and institutions. */
export const PARTIES = {
  order: 'Orden',
  ascending: 'De menor a mayor: invertir',
  descending: 'De mayor a menor: invertir',
  withYou: 'Contigo',
  /** header of the figures of the market of an account with rubros */
  inRubros: 'En tus rubros, 12 meses',
  inRubro: 'En el rubro, 12 meses',
  inAll: 'En todos los rubros, desde el comienzo',
  missing: '–',
  columns: {
    company: 'Empresa',
    lines: 'Se encontraron',
    chosen: 'A quién eligieron',
    lost: 'Perdiste',
    offered: 'Ofertó',
    won: 'Ganó',
    star: 'Seguir',
  },
  lines: (count: number) => (count === 1 ? 'línea' : 'líneas'),
  together: (count: number) => (count === 1 ? 'línea juntos' : 'líneas juntos'),
  lostIn: 'perdiste',
  never: 'Aún no se encuentran',
  sells: (region: string) => `vende en ${region}`,
  /** @param month `oct 2026` */
  lastMet: (month: string) => `última vez ${month}`,
  /** in the order of the bar */
  key: { own: 'ganaste tú', both: 'ganaron ambas', rival: 'ganó esta empresa', neither: 'otra o ninguna' },
  chosen: (parts: { own: number; both: number; rival: number; neither: number }) =>
    [
      `te eligieron en ${lines(parts.own)}`,
      ...(parts.both > 0 ? [`a ambas en ${lines(parts.both)}`] : []),
      `a esta empresa en ${lines(parts.rival)}`,
      `a otra o a ninguna en ${lines(parts.neither)}`,
    ].join(', '),
  ofRubros: (open: number) =>
    open === 0 ? 'Ninguna abierta de tus rubros' : `${plural(open, 'abierta', 'abiertas')} de tus rubros`,
  withBuyer: (offered: number, won: number) =>
    offered === 0 ? 'nunca le has ofertado' : `ofertaste ${figure(offered)}, ganaste ${figure(won)}`,
  rubros: 'Rubros',
  /** @param count undefined: not known */
  ownRubros: (count: number | undefined) =>
    count === undefined ? 'Tus rubros' : count === 1 ? 'Tu rubro' : `Tus ${figure(count)} rubros`,
  allRubros: 'Todos los rubros',
  regions: 'Regiones',
  ownRegions: (names: readonly string[]) => `Donde vendo: ${new Intl.ListFormat('es-CL').format(names)}`,
  allRegions: 'Todas las regiones',
  years: 'Años',
  since: (year: number) => `Desde ${year}`,
  lostNote:
    '«Perdiste» suma lo adjudicado a esta empresa, en pesos, en líneas en que también ofertaste y no ganaste. Solo procesos decididos y publicados; solo empresas.',
} as const
