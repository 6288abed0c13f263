import type { UnseenChangeAnswer } from '@mirador/contract/unseen-changes'
import { figure } from './figure.ts'
import { MISSING } from './tenders.ts'

/** Sentences about changes of followed tenders. Dates and amounts arrive formatted. */

const plural = (count: number, one: string, many: string) => `${figure(count)} ${count === 1 ? one : many}`

export const FOLLOWED = {
  hint: 'Los cambios quedan a la vista hasta que abras la licitación o los marques como vistos.',
  hintNone: 'Cuando algo cambie en una de ellas, lo verás aquí.',
  markSeen: 'Marcar todos como vistos',
  marked: 'Marcamos todos los cambios como vistos',
  markFailed: (reason: string) => `No pudimos marcarlos como vistos. ${reason}`,
} as const

export const CHANGES = {
  title: 'Desde tu última visita',
  /** between both sides, for screen readers */
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

/** The name of the field, before both sides or in a sentence without them. */
const WORDS: Record<Field, readonly [label: string, thing: string]> = {
  closes_at: ['Cierre', 'el cierre'],
  status: ['Estado', 'el estado'],
  amount: ['Monto', 'el monto'],
  items: ['Productos y servicios', 'los productos y servicios'],
  opening_at: ['Apertura técnica y económica', 'las aperturas'],
  published_at: ['Publicación', 'la publicación'],
  questions_open_at: ['Inicio de preguntas', 'el inicio de preguntas'],
  questions_close_at: ['Fin de preguntas', 'el fin de preguntas'],
  answers_at: ['Publicación de respuestas', 'la publicación de respuestas'],
  site_visit_at: ['Visita a terreno', 'la visita a terreno'],
  documents_due_at: ['Entrega de antecedentes', 'la entrega de antecedentes'],
  physical_support_at: ['Entrega en soporte físico', 'la entrega en soporte físico'],
  technical_opening_at: ['Apertura técnica', 'la apertura técnica'],
  economic_opening_at: ['Apertura económica', 'la apertura económica'],
  estimated_award_at: ['Adjudicación estimada', 'la adjudicación estimada'],
  awarded_at: ['Adjudicación', 'la adjudicación'],
  estimated_signature_at: ['Firma estimada del contrato', 'la firma estimada del contrato'],
  award: ['Acto administrativo', 'el acto administrativo del resultado'],
  call: ['Llamado', 'el llamado'],
  second_call: ['Segundo llamado', 'el segundo llamado'],
  name: ['Nombre', 'el nombre'],
  description: ['Descripción', 'la descripción'],
  type_code: ['Tipo', 'el tipo'],
  institution_name: ['Institución', 'la institución'],
  institution_rut: ['RUT de la institución', 'el RUT de la institución'],
  unit_name: ['Unidad de compra', 'la unidad de compra'],
  unit_address: ['Dirección de la unidad', 'la dirección de la unidad'],
  comuna: ['Comuna', 'la comuna'],
  region: ['Región', 'la región'],
  created_at: ['Creación en el portal', 'la creación en el portal'],
  'facts.evaluation_criteria': ['Criterios de evaluación', 'los criterios de evaluación'],
  'facts.environmental_criteria': ['Criterios ambientales', 'los criterios ambientales'],
  'facts.social_criteria': ['Criterios sociales', 'los criterios sociales'],
  'facts.visit_address': ['Lugar de la visita', 'el lugar de la visita'],
  'facts.delivery_address': ['Lugar de entrega', 'el lugar de entrega'],
  'facts.contract_prohibition': ['Prohibiciones para contratar', 'las prohibiciones para contratar'],
  'facts.contract_duration': ['Duración del contrato', 'la duración del contrato'],
  'facts.contract_duration_unit': ['Duración del contrato', 'la duración del contrato'],
  'facts.subcontracting': ['Permite subcontratar', 'la subcontratación'],
  'facts.extends_if_few_offers': [
    'El cierre se extiende si llegan menos de tres ofertas',
    'la extensión del cierre si llegan menos de tres ofertas',
  ],
  'facts.needs_contraloria': ['Toma de razón de la Contraloría', 'la toma de razón de la Contraloría'],
  'facts.renewable': ['Contrato renovable', 'la renovación del contrato'],
  'facts.renewal_value': ['Tiempo de renovación del contrato', 'el tiempo de renovación del contrato'],
  'facts.renewal_unit': ['Unidad del tiempo de renovación', 'la unidad del tiempo de renovación'],
  'facts.payment_type': ['Forma de pago', 'la forma de pago'],
  'facts.payment_term': ['Plazo de pago', 'el plazo de pago'],
  'facts.funding_source': ['Fuente de financiamiento', 'la fuente de financiamiento'],
  'facts.amount_reason': ['Justificación del monto', 'la justificación del monto'],
  'facts.estimation': ['Base del monto', 'la base del monto'],
  'facts.is_open_call': ['Convocatoria abierta', 'la convocatoria'],
  'facts.is_public': ['Acceso público', 'el acceso'],
  'facts.standard_terms': ['Usa bases tipo', 'el uso de bases tipo'],
  'facts.is_reported_only': ['Solo informada en el portal', 'si la licitación solo se informa en el portal'],
  'facts.offers_public': ['Ofertas técnicas públicas', 'el acceso a las ofertas técnicas'],
  'facts.offers_public_reason': ['Publicidad de las ofertas técnicas', 'la publicidad de las ofertas técnicas'],
  'facts.bip_code': ['Código BIP', 'el código BIP'],
  'facts.delivery_days': ['Plazo de entrega en días', 'el plazo de entrega'],
  'facts.order_code': ['Orden de compra', 'la orden de compra'],
  'facts.outcome_reason': ['Motivo del resultado', 'el motivo del resultado'],
  'facts.stages': ['Etapas de apertura', 'las etapas de apertura'],
  'facts.payment_responsible': ['Responsable del pago', 'la persona responsable del pago'],
  'facts.contract_responsible': ['Responsable del contrato', 'la persona responsable del contrato'],
  'facts.buyer_role': ['Cargo de la persona a cargo de la compra', 'el cargo de la persona a cargo de la compra'],
  'facts.buyer_name': ['Persona a cargo de la compra', 'la persona a cargo de la compra'],
}

/** `Cierre` */
export function changeLabel(field: Field): string {
  return WORDS[field][0]
}

/** `Cambió la descripción`, `Agregaron los criterios de evaluación` */
export function changeSentence(field: Field, was: 'added' | 'removed' | 'changed'): string {
  const thing = WORDS[field][1]
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
