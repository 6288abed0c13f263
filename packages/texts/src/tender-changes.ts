import type { UnseenChangeAnswer } from '@mirador/contract/unseen-changes'
import { fieldLabel, TENDER_FIELDS } from '@mirador/domain/tender/tender-fields'
import { figure, plural } from './figure.ts'
import { MISSING } from './tenders.ts'

/** Sentences about changes of followed tenders. Dates and amounts arrive formatted. */

export const FOLLOWED = {
  hint: 'Los cambios quedan a la vista hasta que abras la licitación o los marques como vistos.',
  hintNone: 'Cuando algo cambie en una de ellas, lo verás aquí.',
  markSeen: 'Marcar todos como vistos',
  marked: 'Marcamos todos los cambios como vistos',
  markFailed: (reason: string) => `No pudimos marcarlos como vistos. ${reason}`,
} as const

export const CHANGES = {
  title: 'Desde tu última visita',
  /** between both values, for screen readers */
  now: 'ahora',
  yes: 'Sí',
  no: 'No',
  missing: MISSING,
  /** when Mirador read a change */
  read: (date: string) => `Leído el ${date}`,
  /** links to both texts, or to the items */
  details: 'Ver qué cambió',
  more: (count: number) => (count === 1 ? 'y 1 cambio más' : `y ${figure(count)} cambios más`),
} as const

type Field = UnseenChangeAnswer['field']

const OPENINGS = 'opening_at'

/** `Cierre` */
export function changeLabel(field: Field): string {
  return field === OPENINGS ? 'Apertura técnica y económica' : fieldLabel(field)
}

/** `el cierre` */
const thingOf = (field: Field) => (field === OPENINGS ? 'las aperturas' : TENDER_FIELDS[field].name)

/** `Cambió la descripción`, `Agregaron los criterios de evaluación` */
export function changeSentence(field: Field, was: 'added' | 'removed' | 'changed'): string {
  const thing = thingOf(field)
  if (was === 'added' && field === 'second_call') return 'Publicaron un segundo llamado'
  if (was === 'added') return field === 'award' ? `Publicaron ${thing}` : `Agregaron ${thing}`
  if (was === 'removed') return `Quitaron ${thing}`
  return `${/^l[ao]s /.test(thing) ? 'Cambiaron' : 'Cambió'} ${thing}`
}

interface Counts {
  added: number
  removed: number
  changed: number
  awarded: number
}

/** `2 agregados, 1 quitado`, to follow the name of the items */
export function itemCounts({ added, removed, changed, awarded }: Counts): string {
  const parts = [
    added && plural(added, 'agregado', 'agregados'),
    removed && plural(removed, 'quitado', 'quitados'),
    changed && plural(changed, 'modificado', 'modificados'),
    awarded && plural(awarded, 'adjudicado', 'adjudicados'),
  ]
  return parts.filter(Boolean).join(', ')
}

const UNITS = { days: ['día', 'días'], hours: ['hora', 'horas'], minutes: ['minuto', 'minutos'] } as const

/** `6 días más` of a closing, `6 días después` of any other date */
export function shiftText(field: Field, { unit, count }: { unit: keyof typeof UNITS; count: number }): string {
  const [one, many] = UNITS[unit]
  const [later, earlier] = field === 'closes_at' ? ['más', 'menos'] : ['después', 'antes']
  return `${plural(Math.abs(count), one, many)} ${count > 0 ? later : earlier}`
}
