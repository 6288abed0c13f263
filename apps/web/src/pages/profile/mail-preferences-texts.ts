import type { MailPreferencesAnswer } from '@mirador/contract/mail-preferences'

/** Sentences of 'Avisos por correo', in the profile. */

type Answer = MailPreferencesAnswer

export const MAIL_PREFERENCES = {
  title: 'Avisos por correo',
  loading: 'Cargando tus avisos…',
  failed: 'No pudimos traer tus avisos por correo. Siguen como los dejaste.',
  changes: 'Resumen de cambios',
  changesHint: 'Lo que cambió en las licitaciones que sigues y todavía no has visto.',
  frequencies: [
    { value: 'now', label: 'Al momento' },
    { value: 'morning', label: 'Cada mañana' },
    { value: 'weekly', label: 'Cada lunes' },
    { value: 'none', label: 'Nunca' },
  ] satisfies { value: Answer['changes']; label: string }[],
  next: (moment: string) => `El próximo sale el ${moment}, si hay novedades.`,
  /** @param days calendar days until then */
  nextMail: (moment: string, days: number) =>
    `Próximo correo: ${['hoy, ', 'mañana, '][days] ?? ''}${moment}, si hay novedades.`,
  leave: 'Cambiaste tus avisos y no los aplicaste. ¿Salir sin guardarlos?',
  nextMorning: 'Sale a las 07:30 de Chile continental, si hay novedades.',
  nextWeekly: 'Sale los lunes a las 07:30 de Chile continental, si hay novedades.',
  nextNow: 'Sale a los pocos minutos de cada cambio, a lo más uno cada 15 minutos.',
  nextNone: 'No te escribiremos sobre cambios.',
  matches: 'Con las licitaciones nuevas de mis búsquedas guardadas',
  today: 'Hoy',
  todayOn: 'Qué decidir, qué cambió y qué hay de nuevo: cada mañana a las 07:30, si hay algo.',
  reminders: 'Recordatorios de plazos',
  remindersHint: 'De las licitaciones que sigues y están abiertas.',
  moments: [
    { value: '7d', label: '7 días antes del cierre' },
    { value: '3d', label: '3 días antes del cierre' },
    { value: '1d', label: '1 día antes del cierre' },
    { value: '3h', label: '3 horas antes del cierre' },
    { value: 'questions', label: '1 día antes de tus otros plazos: preguntas, visita, antecedentes, tareas' },
  ] satisfies { value: Answer['reminders'][number]; label: string }[],
  quiet: 'Horas de silencio',
  quietOn: 'No escribirme en estas horas',
  quietHint: 'Salvo el recordatorio de 3 horas antes. Lo demás sale cuando terminan.',
  from: 'Desde',
  until: 'Hasta',
  zone: 'Mi zona horaria',
  continental: 'Chile continental',
  save: 'Aplicar',
  saved: 'Avisos por correo actualizados',
  saveFailed: (reason: string) => `No pudimos guardar tus avisos. ${reason}`,
  timesEqual: 'Las horas de silencio no pueden empezar y terminar a la misma hora.',
} as const
