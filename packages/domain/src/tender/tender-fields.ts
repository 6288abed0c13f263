import { type FieldRule, field, labelOf, NEWEST, unreported } from './field-rule.ts'
import { TENDER_DATES } from './tender-dates.ts'
import { SOURCE } from './tender-source.ts'

const { detail, agileDetail, agileList, state, ocds, monthly, sheet, list } = SOURCE

/**
 * Every field of a tender beside its code, and every fact, in the order in which changes of one severity are reported: what it
 * holds, which sources state it, its name, how a change is reported and where it is shown. Types, merge, history, files and
 * labels derive from it. The mapper of a source that is named here must fill the field, and the list of facts and the
 * timeline must have its turn: they do not compile without it. The names are Spanish texts outside packages/texts, so that a
 * field is declared once.
 *
 * What the sources cannot know: lists have code, name, state and closing date alone. The daily sheet has no RUT, unit or
 * amount, and numbers lines by itself. State files have no lines. The monthly file has days without hours, amounts in
 * scientific notation, rubros in capitals and no line without offers. Only the monthly file has the criteria. `detail` and
 * `list` stand for those of a Compra Ágil too.
 */
export const TENDER_FIELDS = {
  ...TENDER_DATES,
  /** of a Compra Ágil: 1, or 2 once it calls again (CALL in channel.ts) */
  call: field('number', [agileDetail, agileList], 'el llamado', { change: 'value', place: 'own', part: 'call' }),
  award: field('act', [detail, monthly], 'el acto administrativo del resultado', {
    label: 'Acto administrativo',
    change: 'text',
    place: 'own',
  }),
  second_call: field('text', { why: 'Mirador finds it itself: second-call.ts' }, 'el segundo llamado', {
    change: 'text',
    place: { why: 'the page shows both calls' },
  }),
  name: field('text', [detail, state, ocds, monthly, sheet, list], 'el nombre', {
    change: 'value',
    place: 'own',
    width: 60,
  }),
  description: field('text', [detail, state, ocds, monthly, sheet, list], 'la descripción', {
    change: 'text',
    place: 'own',
    width: 80,
    part: 'description',
  }),
  'facts.evaluation_criteria': field('text', [monthly], 'los criterios de evaluación', {
    change: 'text',
    severity: 'important',
    place: 'own',
  }),
  'facts.visit_address': field('text', [detail, monthly], 'el lugar de la visita', { change: 'value', place: 'facts' }),
  'facts.delivery_address': field('text', [detail, monthly], 'el lugar de entrega', {
    change: 'value',
    place: 'facts',
  }),
  'facts.environmental_criteria': field('text', [monthly], 'los criterios ambientales', {
    change: 'text',
    place: 'own',
  }),
  'facts.social_criteria': field('text', [monthly], 'los criterios sociales', { change: 'text', place: 'own' }),
  'facts.contract_prohibition': field('text', [detail, monthly], 'las prohibiciones para contratar', {
    change: 'text',
    place: 'facts',
  }),
  'facts.subcontracting': field('flag', [detail, monthly], 'la subcontratación', {
    label: 'Permite subcontratar',
    change: 'flag',
    place: 'facts',
  }),
  'facts.extends_if_few_offers': field(
    'flag',
    [detail, monthly],
    'la extensión del cierre si llegan menos de tres ofertas',
    { label: 'El cierre se extiende si llegan menos de tres ofertas', change: 'flag', place: 'facts' },
  ),
  'facts.needs_contraloria': field('flag', [detail, monthly], 'la toma de razón de la Contraloría', {
    change: 'flag',
    place: 'facts',
  }),
  'facts.renewable': field('flag', [detail, monthly], 'la renovación del contrato', {
    label: 'Contrato renovable',
    change: 'flag',
    place: 'facts',
  }),
  'facts.renewal_value': field('number', [detail, monthly], 'el tiempo de renovación del contrato', {
    change: 'value',
    place: { why: 'only its changes are reported' },
  }),
  'facts.renewal_unit': field('text', [detail, monthly], 'la unidad del tiempo de renovación', {
    change: 'value',
    place: { why: 'unit of renewal_value' },
  }),
  /** code; only 1 to 4 have a documented name */
  'facts.payment_term': field('number', [detail, monthly], 'el plazo de pago', { change: 'text', place: 'facts' }),
  'facts.payment_type': field('text', [detail, monthly], 'la forma de pago', {
    change: 'text',
    place: { why: 'code without documented names' },
  }),
  'facts.contract_duration': field('number', [detail, monthly], 'la duración del contrato', {
    change: 'text',
    place: 'facts',
  }),
  'facts.contract_duration_unit': field('number', [detail, monthly], 'la duración del contrato', {
    change: 'text',
    place: 'own',
  }),
  'facts.funding_source': field('text', [detail, monthly], 'la fuente de financiamiento', {
    change: 'value',
    place: 'facts',
  }),
  'facts.amount_reason': field('text', [detail, monthly], 'la justificación del monto', {
    change: 'text',
    place: 'facts',
  }),
  'facts.estimation': field('number', [detail, monthly], 'la base del monto', { change: 'text', place: 'facts' }),
  'facts.stages': field('number', [detail, monthly], 'las etapas de apertura', { change: 'value', place: 'facts' }),
  'facts.payment_responsible': field('text', [detail, monthly], 'la persona responsable del pago', {
    label: 'Responsable del pago',
    change: 'text',
    place: 'facts',
  }),
  'facts.contract_responsible': field('text', [detail, monthly], 'la persona responsable del contrato', {
    label: 'Responsable del contrato',
    change: 'text',
    place: 'facts',
  }),
  'facts.buyer_name': field('text', [detail, monthly], 'la persona a cargo de la compra', {
    change: 'text',
    place: 'facts',
  }),
  'facts.buyer_role': field('text', [detail, monthly], 'el cargo de la persona a cargo de la compra', {
    change: 'text',
    place: 'own',
  }),
  'facts.is_open_call': field('flag', [detail, monthly], 'la convocatoria', {
    label: 'Convocatoria abierta',
    change: 'flag',
    place: 'facts',
  }),
  'facts.is_public': field('flag', [detail, monthly], 'el acceso', {
    label: 'Acceso público',
    change: 'flag',
    place: 'facts',
  }),
  'facts.standard_terms': field('flag', [detail, monthly], 'el uso de bases tipo', {
    label: 'Usa bases tipo',
    change: 'flag',
    place: 'facts',
  }),
  'facts.is_reported_only': field('flag', [detail, monthly], 'si la licitación solo se informa en el portal', {
    label: 'Solo informada en el portal',
    change: 'flag',
    place: 'facts',
  }),
  /** 0 or 1 */
  'facts.offers_public': field('number', [detail, monthly], 'el acceso a las ofertas técnicas', {
    label: 'Ofertas técnicas públicas',
    change: 'flag',
    place: { why: 'only its changes are reported' },
  }),
  'facts.offers_public_reason': field('text', [detail, monthly], 'la publicidad de las ofertas técnicas', {
    change: 'text',
    place: 'facts',
  }),
  'facts.bip_code': field('text', [detail, monthly], 'el código BIP', { change: 'value', place: 'facts' }),
  /** days */
  'facts.delivery_days': field('number', [agileDetail], 'el plazo de entrega', {
    label: 'Plazo de entrega en días',
    change: 'value',
    place: 'own',
  }),
  /** of a Compra Ágil: its purchase order */
  'facts.order_code': field('text', [agileDetail], 'la orden de compra', { change: 'value', place: 'own' }),
  /** of a Compra Ágil: why it was declared deserted or cancelled */
  'facts.outcome_reason': field('text', [agileDetail], 'el motivo del resultado', { change: 'text', place: 'own' }),
  /** Tipo: L1, LE, …: see tender-type.ts */
  type_code: field('text', [detail, state, monthly, ocds, sheet], 'el tipo', {
    change: 'value',
    severity: 'minor',
    place: 'own',
    width: 7,
  }),
  institution_name: field('text', [detail, state, monthly, sheet, ocds], 'la institución', {
    change: 'value',
    severity: 'minor',
    place: 'own',
    width: 40,
    part: 'institution_name',
  }),
  /** RutUnidad, canonical (`61202000-0`); kept even when its check digit is wrong */
  institution_rut: field('text', [detail, state, monthly, ocds], 'el RUT de la institución', {
    change: 'value',
    severity: 'minor',
    place: 'own',
    width: 20,
    part: 'institution_name',
  }),
  unit_name: field('text', [detail, state, monthly, ocds], 'la unidad de compra', {
    change: 'value',
    severity: 'minor',
    place: 'facts',
    width: 35,
    part: 'institution_name',
  }),
  unit_address: field('text', [detail, state, monthly, ocds], 'la dirección de la unidad', {
    change: 'value',
    severity: 'minor',
    place: 'facts',
    part: 'institution_name',
  }),
  comuna: field('text', [detail, state, monthly], 'la comuna', {
    change: 'value',
    severity: 'minor',
    place: 'own',
    width: 18,
    part: 'institution_name',
  }),
  /** 1 to 16: see region.ts */
  region: field('number', [detail, state, monthly, sheet, ocds], 'la región', {
    change: 'region',
    severity: 'minor',
    place: 'own',
    width: 20,
    part: 'institution_name',
  }),
  created_at: field('instant', [detail, monthly], 'la creación en el portal', {
    change: 'date',
    severity: 'minor',
    place: 'facts',
    width: 17,
    part: 'published_at',
  }),
  /** CodigoEstado, unchanged: see tender-status.ts */
  status: field('number', NEWEST, 'el estado', { change: 'own', severity: 'critical', place: 'own', width: 13 }),
  /** In its own currency, never converted; null when the institution withholds it */
  amount: field('number', [detail, state, ocds, monthly], 'el monto', { change: 'own', place: 'own', width: 18 }),
  currency: field('text', [detail, state, monthly, ocds], 'la moneda', { change: 'own', place: 'own', width: 9 }),
  items: field('lines', [detail, sheet, ocds, monthly], 'los productos y servicios', { change: 'own', place: 'own' }),
  status_text: unreported('text', NEWEST, 'changes with its code', { place: 'own' }),
  institution_code: unreported('text', [detail, monthly], 'internal code of the portal', { part: 'institution_name' }),
  unit_code: unreported('text', [detail, monthly], 'internal code of the portal', { part: 'institution_name' }),
  /** of a Compra Ágil: only small firms may quote in its first call */
  only_small: unreported('flag', [agileDetail, agileList], 'follows from the call', { place: 'own', part: 'call' }),
  /** of a Compra Ágil: until when its second call runs, if the first one fails */
  second_call_closes_at: unreported('instant', [agileDetail], 'a plan: the second call is reported when it is made', {
    place: 'own',
    part: 'call',
  }),
  /** complete, where the name is only the beginning: see long-names.ts */
  'facts.full_name': field('text', { why: 'long-names.ts makes it' }, 'el nombre completo', {
    change: { why: 'comes and goes with the name' },
    place: 'facts',
  }),
  'facts.full_institution_name': field(
    'text',
    { why: 'long-names.ts makes it' },
    'el nombre completo de la institución',
    {
      change: { why: 'comes and goes with the name' },
      place: 'facts',
    },
  ),
  /** the source gives the amount in scientific notation, which has lost digits */
  'facts.amount_rounded': field('flag', [monthly], 'el monto redondeado por la fuente', {
    change: { why: 'comes and goes with the amount' },
    place: 'facts',
  }),
  'facts.amount_visible': unreported('flag', [detail, monthly], 'the amount appears or disappears with it'),
  'facts.contract': unreported('text', [detail, monthly], 'code of which the source documents two of three values'),
  'facts.works': unreported('text', [detail, monthly], 'code that the source documents in two contradictory ways'),
  'facts.contract_time': unreported('number', [detail, monthly], 'the source repeats the duration here', {
    place: 'own',
  }),
  'facts.contract_time_unit': unreported('number', [detail, monthly], 'unit of that repetition', { place: 'own' }),
  'facts.evaluation_unit': unreported('number', [detail, monthly], 'unit of a figure that the source does not give'),
  /** of a Compra Ágil: quotations received */
  'facts.quotations': unreported('number', [agileDetail], 'counts up while quotations arrive', { place: 'own' }),
  /** of a Compra Ágil: files that the official page has */
  'facts.attachments': unreported('number', [agileDetail], 'the official page alone has the files', { place: 'own' }),
} as const satisfies Record<string, FieldRule>

export type FieldName = keyof typeof TENDER_FIELDS
export const FIELD_NAMES = Object.keys(TENDER_FIELDS) as FieldName[]

type Fields = typeof TENDER_FIELDS
/** The fields in a place of the page of a tender. */
export type FieldIn<Place extends FieldRule['place']> = {
  [Name in FieldName]: Fields[Name]['place'] extends Place ? Name : never
}[FieldName]
/** The fields that files of tenders have. */
export type FileField = { [Name in FieldName]: Fields[Name] extends { width: number } ? Name : never }[FieldName]

export const ruleOf = (name: FieldName): FieldRule => TENDER_FIELDS[name]

export const FILE_FIELDS = FIELD_NAMES.filter((name): name is FileField => ruleOf(name).width !== undefined)

/** `Visita a terreno` */
export const fieldLabel = (name: FieldName): string => labelOf(TENDER_FIELDS[name])
