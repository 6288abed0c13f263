import type { MilestoneKind } from '@mirador/domain/deadlines/timeline'
import { dateLabels } from '@mirador/domain/tender/tender-dates'

/** The texts of calendar events. Dates arrive formatted. */

export type CalendarEventKind = MilestoneKind | 'deserted_at'

/** The beginning of an event's title, before the name of the tender. */
const BEGINNINGS: Readonly<Record<CalendarEventKind, string>> = {
  ...dateLabels(),
  published_at: 'Se publica',
  questions_open_at: 'Se abren preguntas',
  questions_close_at: 'Se cierran preguntas',
  answers_at: 'Publican respuestas',
  closes_at: 'Cierra',
  opening_at: 'Apertura técnica y económica',
  deserted_at: 'Declaración de desierta',
  estimated_signature_at: 'Firma estimada',
}

const MARKS = { void: 'Sin efecto', paused: 'En pausa' } as const

export const CALENDAR_EVENTS = {
  /** `Cierra: Red de datos`, `Sin efecto · Cierra: Red de datos` */
  title: (kind: CalendarEventKind, name: string, mark?: keyof typeof MARKS) =>
    `${mark ? `${MARKS[mark]} · ` : ''}${BEGINNINGS[kind]}: ${name}`,
  /** a task of the desk */
  task: (text: string, name: string) => `${text}: ${name}`,
  closing: (bid_idn: string) => `Licitación ${bid_idn}. Cierre de recepción de ofertas.`,
  tender: (bid_idn: string, institution: string | null) =>
    `Licitación ${bid_idn}${institution ? ` de ${institution}` : ''}.`,
  at: (date: string) => `Fecha: ${date}, hora de Santiago.`,
  wasAt: (date: string) => `Se movió: antes era el ${date}.`,
  estimate: 'La fecha es una estimación de la institución.',
  paused: 'La licitación está suspendida: la fecha puede cambiar.',
  revoked: 'La licitación fue revocada: esta fecha ya no vale.',
  removed: 'Mercado Público ya no informa esta fecha.',
  deserted: 'La licitación quedó desierta: esto ya no se espera.',
  see: (product: string, url: string) => `Ver en ${product}: ${url}`,
  official: (url: string) => `Ficha en Mercado Público: ${url}`,
  /** name of the calendar itself */
  name: (product: string) => `${product}: licitaciones que sigo`,
  unknown: 'Este calendario no existe. Puede que su dirección se haya cambiado por otra.\n',
} as const
