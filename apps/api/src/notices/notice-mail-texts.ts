import type { ListedChannels } from '@mirador/contract/tender-query'
import { deadlineLabel, type OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { figure, plural } from '@mirador/texts/figure'

/** The texts of the mails about followed tenders. Dates arrive formatted; `code` is that of a tender. */

/** The news in the channels of some searches. */
const NEW: Record<ListedChannels, { one: string; many: string; all: string }> = {
  licitaciones: { one: 'licitación nueva', many: 'licitaciones nuevas', all: 'licitaciones nuevas' },
  agil: { one: 'compra ágil nueva', many: 'compras ágiles nuevas', all: 'compras ágiles nuevas' },
  ambas: { one: 'nueva', many: 'nuevas', all: 'licitaciones y compras ágiles nuevas' },
}

const newIn = (channels: ListedChannels, count: number) => plural(count, NEW[channels].one, NEW[channels].many)

export const DIGEST_MAIL = {
  intro: (product: string) => `Esto cambió desde nuestro último resumen en las licitaciones que sigues en ${product}.`,
  introMatches: (channels: ListedChannels) => `Aparecieron ${NEW[channels].all} para las búsquedas que guardaste.`,
  changedSearches: 'Cambió lo que encuentran tus búsquedas',
  introChangedSearches:
    'Una palabra encuentra ahora sus plurales y su género, y ninguna otra palabra. Revisa si tus búsquedas guardadas siguen diciendo lo que quieres.',
  seeSearches: 'Ver mis búsquedas',
  subjectChangedSearches: (names: readonly string[]) =>
    names.length === 1 ? `Cambió lo que encuentra «${names[0]}»` : 'Cambió lo que encuentran tus búsquedas guardadas',
  savedSearch: 'Búsqueda guardada',
  introResults: 'Se publicaron las ofertas de licitaciones que sigues y en las que participaste.',
  results: 'Resultados de tus ofertas',
  seeResult: 'Ver las ofertas',
  titleResults: (count: number) =>
    count === 1 ? 'El resultado de tu oferta' : `${figure(count)} resultados de tus ofertas`,
  subjectResults: (more: number, name: string) =>
    `Resultado de tu oferta${more === 0 ? '' : ` y ${plural(more, 'resultado más', 'resultados más')}`} · ${name}`,
  introAwards: 'Empresas que sigues ganaron licitaciones en tus rubros.',
  awards: 'Ganaron empresas que sigues',
  award: (company: string, lines: number) =>
    `${company}: ${plural(lines, 'línea ganada', 'líneas ganadas')} en tus rubros`,
  seeAwards: 'Ver las empresas que sigues',
  titleAwards: (count: number) =>
    plural(count, 'adjudicación a empresas que sigues', 'adjudicaciones a empresas que sigues'),
  subjectAwards: (company: string, more: number) =>
    `${company} ganó en tus rubros${more === 0 ? '' : ` y ${plural(more, 'adjudicación más', 'adjudicaciones más')}`}`,
  /** the title of the mail; `matches` counts new tenders when nothing changed */
  title: (changes: number) => `${plural(changes, 'cambio', 'cambios')} en lo que sigues`,
  titleMatches: newIn,
  /** for followed tenders */
  closingSoon: 'Cierran pronto',
  closesToday: (count: number, time: string) =>
    count === 1 ? `1 cierra hoy a las ${time}.` : `${figure(count)} cierran hoy, la primera a las ${time}.`,
  newFor: (name: string, total: number) => `${figure(total)} ${total === 1 ? 'nueva' : 'nuevas'} en «${name}».`,
  seeChanges: 'Ver los cambios en Mirador',
  seeMatches: (channels: ListedChannels) => `Ver las ${NEW[channels].all}`,
  matches: (name: string, channels: ListedChannels, total: number) => `Búsqueda «${name}»: ${newIn(channels, total)}`,
  /** the search words that matched a tender */
  words: (words: string) => `Coincide con: ${words}`,
  closes: (date: string) => `Cierra el ${date}`,
  /** in the column of the remaining time */
  days: (count: number) => plural(count, 'día', 'días'),
  noClosing: 'Sin fecha',
  moreSearches: (count: number) => `y coincidencias de ${plural(count, 'búsqueda más', 'búsquedas más')}`,
  moreTenders: (count: number) => `y ${figure(count)} más`,
  moreChanges: (count: number) => (count === 1 ? 'y 1 cambio más' : `y ${figure(count)} cambios más`),
  /** the event of the first tender, then its name */
  subject: (event: string, more: number, name: string) =>
    `${event}${more === 0 ? '' : ` y ${plural(more, 'cambio más', 'cambios más')}`} · ${name}`,
  subjectMatches: (names: readonly string[], channels: ListedChannels, total: number) =>
    `${newIn(channels, total)} ${names.length === 1 ? `para «${names[0]}»` : 'para tus búsquedas guardadas'}`,
  closing: (product: string) =>
    `Recibes este resumen por lo que sigues en ${product}. No respondas a esta dirección. Horas de Chile continental.`,
} as const

/** The event of a tender, for the subject of a mail; its name follows. */
export const HAPPENED = {
  closingEarlier: 'Se adelantó el cierre',
  closingLater: 'Se postergó el cierre',
  closingSet: 'Ya tiene fecha de cierre',
  closingGone: 'Quedó sin fecha de cierre',
  status: {
    publicada: 'Volvió a estar publicada',
    cerrada: 'Cerró',
    desierta: 'Quedó desierta',
    adjudicada: 'La adjudicaron',
    revocada: 'La revocaron',
    suspendida: 'La suspendieron',
  },
} as const

const LEFT = {
  minutes: (count: number) => `en ${plural(count, 'minuto', 'minutos')}`,
  hours: (count: number) => `en ${plural(count, 'hora', 'horas')}`,
  days: (count: number) => (count === 0 ? 'hoy' : count === 1 ? 'mañana' : `en ${figure(count)} días`),
}

/** A day near today, before a time: `hoy`, `mañana`; otherwise the date is written. */
export const NEAR_DAYS = ['hoy', 'mañana'] as const

export const REMINDER_MAIL = {
  intro: (product: string) => `Te recordamos los plazos de licitaciones que sigues en ${product}.`,
  closings: 'Cierran pronto',
  questions: 'Se acaba el plazo para preguntar',
  further: 'Visitas y entregas',
  tasks: 'Tareas de la Mesa',
  /** @param text of a task */
  task: (text: string, date: string, remaining: string) => `${text}: el ${date} (${remaining})`,
  taskEvent: (text: string, moment: string) => `${text} ${moment}`,
  /** `en 3 horas`, `mañana`, `en 7 días` */
  left: (unit: keyof typeof LEFT, count: number) => LEFT[unit](count),
  /** @param date with its time @param remaining `en 3 horas` */
  sentence(kind: OwnDeadlineKind, date: string, remaining: string): string {
    const event =
      kind === 'closes_at'
        ? 'Cierra'
        : kind === 'questions_close_at'
          ? 'Recibe preguntas hasta'
          : `${deadlineLabel(kind)}:`
    return `${event} el ${date} (${remaining})`
  },
  /** @param moment `hoy 09:30`, `en 7 días` */
  event: (kind: OwnDeadlineKind, moment: string) =>
    `${kind === 'closes_at' ? 'Cierra' : kind === 'questions_close_at' ? 'Preguntas hasta' : deadlineLabel(kind)} ${moment}`,
  /** the first event, then its name */
  subject: (event: string, more: number, name: string) =>
    `${event}${more === 0 ? '' : ` y ${plural(more, 'plazo más', 'plazos más')}`} · ${name}`,
  title: (count: number) => (count === 1 ? 'Un plazo que se acerca' : `${figure(count)} plazos que se acercan`),
  seeTender: 'Ver la licitación',
  seeDeadlines: 'Ver mis plazos',
  /** beside the time of continental Chile: `13:00 en Rapa Nui` */
  own: (date: string, own: string) => `${date} de Chile continental, ${own}`,
  closing: (product: string) =>
    `Recibes este recordatorio porque sigues estas licitaciones en ${product}. No respondas a esta dirección. Horas de Chile continental.`,
} as const

/** The mail about tasks that moved with the dates of their tenders. Dates arrive formatted. */
export const MOVED_TASKS_MAIL = {
  /** @param name of the first tender */
  subject: (text: string, more: number, name: string) =>
    `${more === 0 ? `Se movió «${text}»` : `Se movió «${text}» y ${plural(more, 'tarea más', 'tareas más')}`} · ${name}`,
  title: (count: number) => (count === 1 ? 'Una tarea cambió de fecha' : `${figure(count)} tareas cambiaron de fecha`),
  intro: (product: string) =>
    `El comprador cambió fechas, y las tareas de la Mesa que dependen de ellas se movieron en ${product} y en tu calendario.`,
  overdue: 'ya venció',
  seeTender: 'Ver la licitación',
  seeDesk: 'Ver la Mesa',
  closing: (product: string) =>
    `Recibes este correo porque estas tareas de la Mesa son tuyas en ${product}. No respondas a esta dirección. Horas de Chile continental.`,
} as const

/** The mail of Hoy; `name` is that of a tender. */
export const TODAY_MAIL = {
  decide: 'Decide hoy',
  changes: 'Cambió lo que sigues',
  fresh: 'Nuevo que calza',
  title: (decide: number, changes: number, fresh: number) =>
    [
      ...(decide > 0 ? [`${figure(decide)} por decidir`] : []),
      ...(changes > 0 ? [plural(changes, 'cambio', 'cambios')] : []),
      ...(fresh > 0 ? [plural(fresh, 'nueva que calza', 'nuevas que calzan')] : []),
    ].join(' · '),
  subjectCloses: (moment: string, name: string) => `${moment} cierra ${name}`,
  /** `deadline` in lower case, as `fin de preguntas` */
  subjectDeadline: (moment: string, deadline: string, name: string) => `${moment}, ${deadline} de ${name}`,
  /** `text` of a task */
  subjectTask: (moment: string, text: string, name: string) => `${moment}, ${text} · ${name}`,
  overdue: (moment: string) => `vencida ${moment}`,
  andMore: (count: number) => (count === 0 ? '' : `, y ${figure(count)} más por decidir`),
  subjectFresh: (count: number, name: string) =>
    count === 1 ? `1 nueva que calza: ${name}` : `${figure(count)} nuevas que calzan, la primera ${name}`,
  newCount: (count: number) => `${plural(count, 'nueva que calza', 'nuevas que calzan')}.`,
  intro: 'Lo que más se parece a lo tuyo y vence pronto, lo que cambió en lo que sigues y lo nuevo.',
  more: (count: number) => `y ${figure(count)} más`,
  see: 'Ver Hoy en Mirador',
  closing: 'Te escribimos solo si hay algo.',
  result: 'Resultado',
} as const

/** The links at the end of each of these mails. */
export const NOTICE_LINKS = {
  changes: 'No recibir más resúmenes',
  reminders: 'No recibir más recordatorios',
  matches: 'No recibir más coincidencias de búsquedas guardadas',
  today: 'No recibir más este correo',
  preferences: 'Elegir qué y cuándo te avisamos',
} as const

/** The page opened by a link in these mails. */
export const UNSUBSCRIBE = {
  asks: {
    changes: '¿Dejar de recibir los resúmenes?',
    reminders: '¿Dejar de recibir los recordatorios?',
    matches: '¿Dejar de recibir las coincidencias?',
    today: '¿Dejar de recibir el correo de Hoy?',
  },
  what: {
    changes:
      'No te escribiremos más sobre lo que cambia en las licitaciones que sigues. Lo seguirás viendo en la aplicación.',
    reminders: 'No te recordaremos más los plazos de las licitaciones que sigues.',
    matches: 'No te avisaremos más de licitaciones nuevas para tus búsquedas guardadas.',
    today: 'No te escribiremos más cada mañana qué decidir. Lo seguirás viendo en Hoy.',
  },
  confirm: 'Dejar de recibirlos',
  doneTitle: 'Listo: ya no te escribiremos',
  done: {
    changes: 'No recibirás más resúmenes.',
    reminders: 'No recibirás más recordatorios de plazos.',
    matches: 'No recibirás más coincidencias de búsquedas guardadas.',
    today: 'No recibirás más el correo de Hoy.',
  },
  others: 'Los demás avisos siguen como estaban. Puedes cambiarlos cuando quieras en tu perfil.',
  goneTitle: 'Esta cuenta ya no existe',
  gone: 'No tienes que hacer nada más: no recibirás otros correos nuestros.',
  badTitle: 'Este enlace no sirve',
  bad: 'Puede que esté incompleto o que sea muy antiguo. En tu perfil, en «Avisos por correo», eliges qué correos recibes.',
  profile: 'Ir a mi perfil',
} as const
