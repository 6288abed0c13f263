import { figure, plural } from '@mirador/texts/figure'

/** Sentences of the panel 'Estado' on the reading of the source. Dates arrive formatted. */

export const SOURCE_STATE = {
  title: 'Estado de los datos',
  subtitle: 'Qué hemos leído de Mercado Público, qué falta y cuándo no se pudo leer.',
  loading: 'Cargando el estado…',
  errorTitle: 'No pudimos cargar el estado',
  errorHint: 'Las licitaciones guardadas siguen disponibles. Vuelve a intentarlo en unos segundos.',
  refresh: 'Actualizar',
  now: 'Ahora',
  data: 'Datos',
  fresh: 'Al día',
  behind: 'Atrasados: más de seis horas hábiles',
  demo: 'De demostración: inventados',
  none: 'Todavía no se ha leído nada',
  newest: 'Fecha más nueva de la fuente',
  lastSync: 'Última sincronización que leyó algo',
  never: 'Nunca',
  reading: 'Lectura',
  readingNow: 'Sincronizando ahora',
  readingWell: 'Mercado Público responde',
  readingOff: 'No se lee Mercado Público',
  quota: 'Consultas de hoy',
  quotaLeft: (remaining: number, daily: number, resets: string) =>
    `Quedan ${figure(remaining)} de ${figure(daily)}; se renuevan el ${resets}`,
  search: 'Búsqueda',
  searchRebuilt: (percent: number) => `Renovando el índice: ${percent} %. Mientras tanto puede encontrar de más`,
  outages: 'Interrupciones de los últimos 90 días',
  noOutages: 'Ninguna.',
  causes: {
    source: 'Mercado Público no respondía',
    busy: 'Mercado Público rechazaba nuestras consultas por seguidas',
    ticket: 'Nuestro ticket no era aceptado',
    quota: 'Nuestra cuota diaria estaba agotada',
  },
  between: (from: string, to: string) => `${from} – ${to}`,
  goingOn: (from: string) => `Desde el ${from}; continúa`,
  gaps: 'Códigos de la lista oficial que nos faltan',
  noGaps: 'Ninguno.',
  missing: (count: number) => `${plural(count, 'código', 'códigos')} de la lista oficial que no tenemos`,
  withoutDetail: (count: number) =>
    `${plural(count, 'código', 'códigos')} de los que solo tenemos la línea del listado; la ficha se lee en cuanto se puede`,
  since: (moment: string) => `desde el ${moment}`,
  oldest: (count: number) => `Los ${figure(count)} más antiguos:`,
  runs: 'Últimas lecturas',
  noRuns: 'Todavía no hay lecturas.',
  agile: 'Compra Ágil',
  agileReading: 'Lectura de Compra Ágil',
  agileClosed: 'No se lee',
  agileNone: 'Todavía no se ha leído ninguna compra ágil',
  agileWell: 'La API de Compra Ágil responde',
  agileDown: {
    source: (since: string) => `La API de Compra Ágil no nos responde desde el ${since}.`,
    busy: (since: string) =>
      `La API de Compra Ágil rechaza nuestras consultas, por ser muy seguidas, desde el ${since}.`,
    ticket: (since: string) => `La API de Compra Ágil no acepta nuestro ticket desde el ${since}.`,
    quota: (since: string) => `La cuota diaria de consultas de Compra Ágil está agotada desde el ${since}.`,
  },
  agileNewest: 'Cambio más nuevo de Compra Ágil',
  agileQuota: 'Consultas de hoy, Compra Ágil',
  agileKept: 'Compras Ágiles guardadas',
  agileKeptFrom: (month: string) => `Las publicadas desde ${month}, y antes solo las que alguien sigue`,
  agileCauses: {
    source: 'La API de Compra Ágil no respondía',
    busy: 'La API de Compra Ágil rechazaba nuestras consultas por seguidas',
    ticket: 'La API de Compra Ágil no aceptaba nuestro ticket',
    quota: 'La cuota diaria de Compra Ágil estaba agotada',
  },
  agileGaps: 'Compra Ágil: lo que falta leer',
  noAgileGaps: 'Nada: los cambios están leídos y las fichas también.',
  unreadChanges: (length: string, since: string) =>
    `Cambios de ${length} sin leer desde el ${since}; se leen en cuanto se puede.`,
  agileDetails: (count: number) =>
    `${plural(count, 'compra ágil', 'compras ágiles')} de las que solo tenemos la línea del listado; la ficha se lee en cuanto se puede.`,
  kinds: { sync: 'Sincronización', import: 'Importación de archivos' },
  outcomes: {
    ok: 'Terminó bien',
    partial: 'Incompleta',
    failed: 'Falló',
    interrupted: 'Interrumpida',
  },
  running: 'En curso',
  lasted: (length: string) => `duró ${length}`,
  counts: ({ read, created, updated, failed }: { read: number; created: number; updated: number; failed: number }) =>
    [
      plural(read, 'leída', 'leídas'),
      plural(created, 'nueva', 'nuevas'),
      plural(updated, 'cambiada', 'cambiadas'),
      ...(failed > 0 ? [plural(failed, 'fallida', 'fallidas')] : []),
    ].join(' · '),
} as const

/** A duration: `45 s`, `12 min`, `2 h 10 min`, `3 días 4 h`. */
export function lengthOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  return hours % 24 > 0 ? `${Math.floor(hours / 24)} días ${hours % 24} h` : `${Math.floor(hours / 24)} días`
}
