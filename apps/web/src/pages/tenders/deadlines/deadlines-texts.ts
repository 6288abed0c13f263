import type { DeadlineGroup } from '@mirador/domain/deadlines/deadline-groups'
import type { DeadlineWord } from '@mirador/domain/tender/tender-dates'
import { figure } from '@mirador/texts/figure'

/** Plazos: what is followed, by its next own deadline. */
export const DEADLINES = {
  title: 'Plazos',
  loading: 'Cargando los plazos…',
  errorTitle: 'No pudimos cargar los plazos',
  errorHint: 'No se perdió nada de lo que sigues. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  empty: 'Nada con plazo. Lo que sigas aparece aquí.',
  toList: 'Ver licitaciones',
  /** the words of the middle part are bold */
  sentence: ['Cada licitación está en ', 'tu próximo plazo', '; lo que marcas como hecho deja paso al siguiente.'],
  key: {
    preguntas: 'fin de preguntas',
    visita: 'visita',
    antecedentes: 'antecedentes o soporte físico',
    cierre: 'cierre',
    tarea: 'tarea',
    done: 'hecho',
    filled: 'relleno = el próximo',
  },
  groups: {
    today: 'Hoy',
    tomorrow: 'Mañana',
    this_week: 'Esta semana',
    next_week: 'Próxima semana',
    later: 'Después',
    undated: 'Sin fecha',
    done: 'Todo hecho',
  } satisfies Record<DeadlineGroup, string>,
  count: (count: number) => `${figure(count)} ${count === 1 ? 'licitación' : 'licitaciones'}`,
  left: (kind: string, time: string) => `${kind} · ${time}`,
  undated: 'Sin fecha',
  hasDone: 'Hecho',
  paused: 'En pausa',
  closes: (day: string) => `Cierra ${day}`,
  wasToClose: (day: string) => `Cerraba ${day}`,
  was: (day: string) => `Antes ${day}`,
  /** the deadlines that come after the next one, and those that are done: `cierre jue 3` */
  deadline: (kind: string, day: string) => `${kind} ${day}`,
  after: (deadlines: readonly string[]) => `Después: ${deadlines.join(' · ')}`,
  alreadyDone: (kinds: readonly string[]) => `Hecho: ${kinds.join(' y ')}`,
  menu: (name: string) => `Marcar plazos de ${name}`,
  /** what a person may say of a deadline */
  done: {
    preguntas: ['Ya pregunté'],
    visita: ['No voy a la visita', 'Hecho'],
    antecedentes: ['Hecho'],
    soporte: ['Hecho'],
    cierre: ['Hecho'],
  } satisfies Record<DeadlineWord, readonly string[]>,
  taskDone: (text: string) => `Hecha: ${text}`,
  taskMarked: (text: string) => `Tarea hecha: ${text}.`,
  taskReopened: (text: string) => `Tarea pendiente otra vez: ${text}.`,
  reopen: (kind: string) => `Volver a pendiente: ${kind}`,
  marked: (kind: string, next: string | undefined) =>
    `${kind}: hecho. ${next ? `Lo próximo: ${next}.` : 'No queda nada por hacer.'}`,
  undo: 'Deshacer',
  reopened: (kind: string) => `${kind}: pendiente otra vez.`,
  failed: (reason: string) => `No pudimos guardar el cambio. ${reason}`,
  capped: (visible: number, total: number) =>
    `Mostramos las ${figure(visible)} de plazo más próximo, de ${figure(total)}. Las demás están en Siguiendo.`,
  seeFollowed: 'Ver lo que sigues',
} as const
