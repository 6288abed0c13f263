import { figure, plural } from '@mirador/texts/figure'
import type { Piece } from '../../../texts/fit.ts'

const counted = (total: number, one: string, many: string): Piece[] => [
  { strong: figure(total) },
  ` ${total === 1 ? one : many}`,
]
const sells = (hasWon: boolean) => `lo que ${hasWon ? 'ganas' : 'vendes'}`

const NEW = ['nueva que calza', 'nuevas que calzan'] as const
const CHANGES = ['cambio', 'cambios'] as const

/** Sentences of Hoy. Days and times arrive written. */
export const TODAY = {
  title: 'Hoy',
  loading: 'Cargando Hoy…',
  computing: 'Calculando tu encaje…',
  errorTitle: 'No pudimos cargar Hoy',
  errorHint:
    'Lo que sigues y lo que decidiste está a salvo, y la lista sigue en Inicio. Revisa tu conexión o vuelve a intentarlo en unos segundos.',

  /** @param since `el viernes a las 18:40`; undefined in the first visit */
  since: (since: string | undefined, fresh: number | undefined, changes: number | undefined): Piece[] => {
    const parts: Piece[][] = []
    if (fresh) parts.push(counted(fresh, ...NEW))
    if (changes) parts.push([...counted(changes, ...CHANGES), ' en lo que sigues'])
    const [first, second] = parts
    return [
      since === undefined ? 'En los últimos 3 días: ' : `Desde ${since}: `,
      ...(first ?? ['nada nuevo que calce y ningún cambio en lo que sigues']),
      ...(second ? [' y ', ...second] : []),
      '.',
    ]
  },
  /** the counts of the queues, for a phone and for screen readers */
  counts: (decide: number | undefined, changes: number | undefined, fresh: number | undefined) =>
    [
      decide !== undefined && `${figure(decide)} por decidir`,
      changes !== undefined && plural(changes, ...CHANGES),
      fresh !== undefined && plural(fresh, ...NEW),
    ]
      .filter((part) => typeof part === 'string')
      .join(' · '),
  inRubros: (open: number, rubros: number) =>
    `${plural(open, 'abierta', 'abiertas')} en ${rubros === 1 ? 'tu rubro' : `tus ${figure(rubros)} rubros`}.`,
  fromHistory: (tenders: number, company: string): Piece[] => [
    tenders === 1 ? 'Ordenamos con la ' : 'Ordenamos con las ',
    { strong: tenders === 1 ? 'licitación' : `${figure(tenders)} licitaciones` },
    ` en que ofertó ${company}.`,
  ],
  away: (days: number, closed: number) =>
    `Estuviste ${figure(days)} días fuera. ${
      closed === 0
        ? 'Esto aún alcanza:'
        : `${closed === 1 ? 'Se cerró 1' : `Se cerraron ${figure(closed)}`} que seguías; esto aún alcanza:`
    }`,

  decide: 'Decide hoy',
  decideAside: (hasWon: boolean) => `lo que más se parece a ${sells(hasWon)} y vence en 5 días`,
  soon: 'Vence pronto en tus rubros',
  soonAside: 'por plazo, sin orden de encaje',
  changes: 'Cambió lo que sigues',
  changesAside: (followed: number) => `de ${plural(followed, 'licitación', 'licitaciones')}`,
  fresh: 'Nuevo que calza',
  /** @param since the last visit, where it is long ago: `el viernes 13 de noviembre` */
  freshAside: (hasVisited: boolean, since: string | undefined) =>
    since ? `desde ${since}` : hasVisited ? 'publicado desde tu última visita' : 'publicado en los últimos 3 días',
  /** links to the list of a queue */
  seeOthers: (further: number) => (further === 1 ? 'Ver otra' : `Ver otras ${figure(further)}`),
  seeAll: (total: number) => `Ver las ${figure(total)}`,
  keptFresh: (visible: number, further: number) =>
    `Guardamos las ${figure(visible)} más parecidas; ${further === 1 ? 'la otra está' : `las otras ${figure(further)} están`} en la lista.`,
  /** `7 de 23` */
  some: (visible: number, total: number) => `${figure(visible)} de ${figure(total)}`,

  failed: {
    decide: 'No pudimos leer qué decidir.',
    changes: 'No pudimos leer los cambios.',
    fresh: 'No pudimos leer lo nuevo.',
  },
  otherwiseFine: 'Lo demás de Hoy está al día.',
  nothingToDecide: 'Nada que decidir hoy',
  /** before the next deadline, and without any */
  next: 'Lo próximo tuyo: ',
  noNext: 'Nada de lo que sigues tiene un plazo por delante.',
  weekend: ' Los organismos publican de lunes a viernes.',
  followOne: ['Sigue una con ', ' y aquí verás lo que le cambien: antes y después.'],
  followOneByStar: 'Sigue una con su estrella y aquí verás lo que le cambien: antes y después.',
  noChanges: (followed: number) =>
    followed === 1 ? 'Nada cambió en la que sigues.' : `Nada cambió en las ${figure(followed)} que sigues.`,
  noFresh: 'Nada nuevo que calce todavía.',

  /** under the amount, where an earlier deadline than the closing is shown */
  closesIn: (days: number) => `cierra en ${plural(days, 'día', 'días')}`,
  budget: 'presupuesto',
  followed: 'La sigues',

  decideVerb: 'Decidir',
  seeChange: 'Ver cambio',
  seeResult: 'Ver resultado',
  follow: 'Seguir',
  following: 'Siguiendo',
  unfollow: 'Dejar de seguir',
  /** accessible name of a verb: it names its tender */
  verb: (verb: string, name: string) => `${verb}: ${name}`,

  before: 'antes ',
  now: 'ahora ',
  markSeen: 'Marcar como visto',
  marked: 'Marcamos los cambios como vistos',
  markFailed: (reason: string) => `No pudimos marcarlos como vistos. ${reason}`,

  sell: '¿Qué vendes?',
  sellHint: (open: number) => `Con eso te decimos qué mirar hoy, entre las ${figure(open)} abiertas de Chile.`,
  sellExample: 'resmas de papel, tóner, notebooks…',
  order: 'Ordenar por lo mío',
  meanwhile: 'Mientras tanto: ',
  closingToday: (total: number) => plural(total, 'cierra hoy', 'cierran hoy'),
  allOpen: 'ver todas las abiertas',
  alike: (alike: number, of: number) => `${figure(alike)} de las ${figure(of)} se parecen igual a lo tuyo.`,
  threeWords: 'Tres palabras bastan para ordenarlas.',
  writeWords: 'Escribir mis palabras',

  foot: 'Más de Hoy',
  seeOwn: (open: number) =>
    open === 1 ? 'Ver la abierta de tus rubros' : `Ver las ${figure(open)} abiertas de tus rubros`,
  seeOpen: (open: number) => (open === 1 ? 'Ver la abierta' : `Ver las ${figure(open)} abiertas`),
  seeDeadlines: 'Ver mis plazos',
  startHere: 'Empezar aquí al entrar',
  keys: [
    { keys: ['j', 'k'], action: 'moverte' },
    { keys: ['Enter'], action: 'abrir' },
    { keys: ['f'], action: 'seguir' },
    { keys: ['x'], action: 'no me sirve' },
  ],
} as const
