import { figure } from './figure.ts'

/** The texts of the mails about followed tenders. Dates arrive formatted; `code` is that of a tender. */

const plural = (count: number, one: string, many: string) => `${figure(count)} ${count === 1 ? one : many}`

const newTenders = (count: number) => plural(count, 'licitación nueva', 'licitaciones nuevas')

export const DIGEST_MAIL = {
  intro: (product: string) => `Esto cambió desde nuestro último resumen en las licitaciones que sigues en ${product}.`,
  introMatches: 'Aparecieron licitaciones nuevas para las búsquedas que guardaste.',
  changes: 'Cambios en las licitaciones que sigues',
  matches: (name: string, total: number) => `Búsqueda «${name}»: ${newTenders(total)}`,
  /** the search words that matched a tender */
  words: (words: string) => `Coincide con: ${words}`,
  closes: (date: string) => `Cierra el ${date}`,
  moreTenders: (count: number) => `y ${figure(count)} más`,
  moreChanges: (count: number) => (count === 1 ? 'y 1 cambio más' : `y ${figure(count)} cambios más`),
  /** after the event of the first */
  subject: (first: string, more: number) =>
    more === 0 ? first : `${first} y ${plural(more, 'cambio más', 'cambios más')}`,
  subjectMatches: (names: readonly string[], total: number) =>
    `${newTenders(total)} ${names.length === 1 ? `para «${names[0]}»` : 'para tus búsquedas guardadas'}`,
  closing: (product: string) => `Recibes este resumen por lo que sigues en ${product}. No respondas a esta dirección.`,
} as const

/** The event of a tender, for the subject of a mail. */
export const HAPPENED = {
  closingEarlier: (code: string) => `Se adelantó el cierre de ${code}`,
  closingLater: (code: string) => `Se postergó el cierre de ${code}`,
  closingSet: (code: string) => `${code} ya tiene fecha de cierre`,
  closingGone: (code: string) => `${code} quedó sin fecha de cierre`,
  status: {
    publicada: (code: string) => `Volvió a estar publicada ${code}`,
    cerrada: (code: string) => `Cerró ${code}`,
    desierta: (code: string) => `Quedó desierta ${code}`,
    adjudicada: (code: string) => `Adjudicaron ${code}`,
    revocada: (code: string) => `Revocaron ${code}`,
    suspendida: (code: string) => `Suspendieron ${code}`,
  },
  other: (sentence: string, code: string) => `${sentence} de ${code}`,
} as const

const LEFT = {
  minutes: (count: number) => `en ${plural(count, 'minuto', 'minutos')}`,
  hours: (count: number) => `en ${plural(count, 'hora', 'horas')}`,
  days: (count: number) => (count === 0 ? 'hoy' : count === 1 ? 'mañana' : `en ${figure(count)} días`),
}

export const REMINDER_MAIL = {
  intro: (product: string) => `Te recordamos los plazos de licitaciones que sigues en ${product}.`,
  closings: 'Cierran pronto',
  questions: 'Se acaba el plazo para preguntar',
  /** `en 3 horas`, `mañana`, `en 7 días` */
  left: (unit: keyof typeof LEFT, count: number) => LEFT[unit](count),
  closes: (date: string, left: string) => `Cierra el ${date} (${left})`,
  questionsClose: (date: string, left: string) => `Recibe preguntas hasta el ${date} (${left})`,
  subjectClosing: (code: string, left: string, time: string) => `${code} cierra ${left}, a las ${time}`,
  subjectQuestions: (code: string, left: string, time: string) =>
    `Las preguntas de ${code} se cierran ${left}, a las ${time}`,
  /** of several, named after the first */
  subjectMore: (first: string, more: number) => `${first} y ${plural(more, 'plazo más', 'plazos más')}`,
  /** next to the time of continental Chile: `13:00 en Rapa Nui` */
  own: (date: string, own: string) => `${date} de Chile continental, ${own}`,
  closing: (product: string) =>
    `Recibes este recordatorio porque sigues estas licitaciones en ${product}. No respondas a esta dirección.`,
} as const

/** The links at the end of each of these mails. */
export const NOTICE_LINKS = {
  changes: 'No recibir más resúmenes',
  reminders: 'No recibir más recordatorios',
  matches: 'No recibir más coincidencias de búsquedas guardadas',
  preferences: 'Elegir qué y cuándo te avisamos',
} as const

/** The page opened by a link in these mails. */
export const UNSUBSCRIBE = {
  asks: {
    changes: '¿Dejar de recibir los resúmenes?',
    reminders: '¿Dejar de recibir los recordatorios?',
    matches: '¿Dejar de recibir las coincidencias?',
  },
  what: {
    changes:
      'No te escribiremos más sobre lo que cambia en las licitaciones que sigues. Lo seguirás viendo en la aplicación.',
    reminders: 'No te recordaremos más los plazos de las licitaciones que sigues.',
    matches: 'No te avisaremos más de licitaciones nuevas para tus búsquedas guardadas.',
  },
  confirm: 'Dejar de recibirlos',
  doneTitle: 'Listo: ya no te escribiremos',
  done: {
    changes: 'No recibirás más resúmenes.',
    reminders: 'No recibirás más recordatorios de plazos.',
    matches: 'No recibirás más coincidencias de búsquedas guardadas.',
  },
  others: 'Los demás avisos siguen como estaban. Puedes cambiarlos cuando quieras en tu perfil.',
  goneTitle: 'Esta cuenta ya no existe',
  gone: 'No tienes que hacer nada más: no recibirás otros correos nuestros.',
  badTitle: 'Este enlace no sirve',
  bad: 'Puede que esté incompleto o que sea muy antiguo. En tu perfil, en «Avisos por correo», eliges qué correos recibes.',
  profile: 'Ir a mi perfil',
} as const
