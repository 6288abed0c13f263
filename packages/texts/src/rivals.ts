import type { MetResult } from '@mirador/contract/company-lines'
import { figure } from './figure.ts'

const lines = (count: number) => (count === 1 ? '1 línea' : `${figure(count)} líneas`)
const companies = (count: number) => (count === 1 ? '1 empresa' : `${figure(count)} empresas`)
const DECIMAL = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 })

/** Sentences of the companies that made offers for the same lines. */
export const RIVALS = {
  title: 'Con quién compites de verdad',
  loading: 'Cargando las empresas con que compites…',
  errorTitle: 'No pudimos leer con quién compites',
  errorHint: 'Lo demás de tu historia sigue aquí. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  /** @param years `2024 a 2026` */
  hint: (decided: number, years: string) =>
    `Empresas que ofertaron en tus mismas líneas; primero las de tamaño parecido. Solo procesos decididos, ${years}: ${lines(decided)} tuyas. Las personas naturales no se nombran.`,
  years: (from: string, to: string) => (from === to ? from : `${from} a ${to}`),
  table: 'Empresas con que compites',
  columns: {
    company: 'Empresa',
    size: 'Tamaño, por número de ofertas',
    lines: 'Líneas juntos',
    chosen: 'A quién eligieron',
  },
  /** names of the parts of the bar */
  parts: { own: 'tú', rival: 'esta empresa', other: 'otra empresa', both: 'ambas', none: 'nadie' } satisfies Record<
    MetResult,
    string
  >,
  size: (times: number) => {
    if (times > 0.95 && times < 1.05) return 'tu mismo tamaño'
    return times < 0.1 ? 'menos de 0,1 veces tu tamaño' : `${DECIMAL.format(times)} veces tu tamaño`
  },
  together: (count: number) => (count === 1 ? 'línea juntos' : 'líneas juntos'),
  /** which company was chosen in a line */
  results: {
    own: 'A ti',
    rival: 'A esta empresa',
    both: 'A ambas',
    other: 'A otra empresa',
    none: 'A nadie',
  } satisfies Record<MetResult, string>,
  /** accessible name of the link on a part of the bar */
  part: (result: MetResult, count: number, name: string) =>
    `${lines(count)} con ${name} en que eligieron ${
      { own: 'a ti', rival: 'a esta empresa', both: 'a ambas', other: 'a otra empresa', none: 'a nadie' }[result]
    }`,
  open: (count: number, name: string) => `Ver ${lines(count)} con ${name}`,
  showAll: (count: number) => `Ver las ${companies(count)}`,
  listed: (listed: number, all: number) =>
    `Las ${figure(listed)} con más líneas en común, de ${companies(all)} que ofertaron en tus líneas.`,
  empty: 'Ninguna empresa ofertó en tus líneas decididas.',
  met: (name: string) => `Líneas con ${name}`,
  metTable: 'Líneas juntos',
  pages: 'Páginas de las líneas juntos',
  close: 'Cerrar',
  unknown: 'No encontramos líneas con esa empresa.',
  metLoading: 'Cargando las líneas juntos…',
  metColumns: {
    awarded: 'Resultado',
    line: 'Línea',
    own: 'Tu precio',
    rival: 'El de esta empresa',
    chosen: 'Eligieron',
  },
  all: 'Todas',
  count: figure,
} as const
