import { DISMISSAL_REACHES, DISMISSAL_REASONS } from '@mirador/domain/fit/dismissals'
import { FIT_FEATURES } from '@mirador/domain/fit/fit-features'
import { FIT_GRADES } from '@mirador/domain/fit/fit-grades'
import { REGIONS } from '@mirador/domain/tender/region'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { FIT_STATES, fitSummary, listedFit } from './listed-fit.ts'
import { ID_KEY, instant, offset } from './page.ts'
import { bidIdn } from './tenders.ts'

export type { DismissalReach, DismissalReason } from '@mirador/domain/fit/dismissals'

const tag = 'Encaje'

/** Signed whole points; those of all reasons add up to the score. */
const points = { points: z.int() }

/** A reason of a fit, with the facts of its sentence. Reasons from dismissals have negative points. */
export const fitReason = z.discriminatedUnion('feature', [
  z.object({
    feature: z.literal('rubro'),
    ...points,
    /** chosen families among its lines, those with most lines first; empty where only the segment is the same */
    families: z.array(z.object({ family: z.number(), name: z.string(), lines: z.number() })),
    /** other families of chosen segments */
    related: z.array(z.object({ family: z.number(), name: z.string(), lines: z.number() })),
    /** lines with a product */
    lines: z.number(),
  }),
  z.object({
    feature: z.literal('words'),
    ...points,
    /** the words with the most weight first */
    words: z.array(
      z.object({
        /** the first spelling in the tender; each word of a group is where it first occurs */
        found: z.string(),
        /** the spelling in the profile */
        word: z.string(),
        in_title: z.boolean(),
        in_description: z.boolean(),
        /** number of lines with the word */
        lines: z.number(),
      }),
    ),
    /** number of all lines */
    lines: z.number(),
  }),
  z.object({
    feature: z.literal('ownFamily'),
    ...points,
    family: z.number(),
    name: z.string(),
    /** number of own past tenders with a line of this family, and of all own past tenders */
    tenders: z.number(),
    of: z.number(),
  }),
  z.object({
    feature: z.literal('ownBuyer'),
    ...points,
    institution_rut: z.nullable(z.string()),
    institution_name: z.nullable(z.string()),
    /**
     * number of own past tenders with this buyer, of all own past tenders, and of those in which an own offer was
     * chosen
     */
    tenders: z.number(),
    of: z.number(),
    chosen: z.number(),
  }),
  z.object({
    feature: z.literal('ownBids'),
    ...points,
    family: z.number(),
    name: z.string(),
    institution_rut: z.nullable(z.string()),
    institution_name: z.nullable(z.string()),
    /**
     * number of own past tenders with this buyer in this family, and of those in which an own offer was chosen; both
     * may be 0
     */
    tenders: z.number(),
    chosen: z.number(),
    /** number of own past tenders in this family, with any buyer */
    in_family: z.number(),
  }),
  z.object({
    feature: z.literal('similar'),
    ...points,
    /** number of similar own past tenders, and the three most similar ones */
    tenders: z.number(),
    examples: z.array(z.object({ bid_idn: z.string(), name: z.string() })),
  }),
  z.object({ feature: z.literal('region'), ...points, region: z.number() }),
  z.object({
    feature: z.literal('amount'),
    ...points,
    /** amount of this tender, in pesos */
    amount: z.number(),
    /** range of eight of ten published amounts of the tenders that the company bid on, and how many tenders have one */
    from: z.number(),
    to: z.number(),
    tenders: z.number(),
  }),
  z.object({
    feature: z.enum(['dismissedFamily', 'dismissedBuyer', 'dismissedRegion', 'dismissedAmount', 'dismissedLike']),
    ...points,
    /** number of dismissals whose reason is this one and that count here */
    dismissals: z.number(),
  }),
])
export type FitReasonAnswer = z.infer<typeof fitReason>

const fitAnswer = z.object({
  bid_idn: z.string(),
  /** the sum of the points, 0 to 100 */
  score: z.int(),
  /** the score before rounding; lists in the order `fit` descend by it */
  exact: z.number(),
  /** the largest points first */
  reasons: z.array(fitReason),
  /** features of the card that the tender does not state */
  unknown: z.array(z.enum(FIT_FEATURES)),
  /** grade and rank of an open tender; null for any other, and while `fit_state` is not `ready` */
  grade: listedFit.shape.grade,
  rank: listedFit.shape.rank,
  blocked: listedFit.shape.blocked,
  fit_state: z.enum(FIT_STATES),
  fit_summary: z.nullable(fitSummary),
  /** the open tenders of the caller's rubros by grade and sum, the least similar first; empty without grades */
  sums: z.array(z.object({ grade: z.enum(FIT_GRADES), sum: z.int(), tenders: z.int() })),
  has_history: z.boolean(),
  /** the points that statements which the caller has not made yet could add to this tender; null: made, or none */
  may_add: z.object({ words: z.nullable(z.int()), regions: z.nullable(z.int()) }),
  /** the caller's reason of the dismissal; null: it is not dismissed */
  dismissed: z.nullable(z.enum(DISMISSAL_REASONS)),
  /** version of the points card */
  model_version: z.int(),
})
export type FitAnswer = z.infer<typeof fitAnswer>

export const getFit = endpoint({
  ...addresses.getFit,
  scope: 'leer',
  public: true,
  sections: ['analisis', 'hoy'],
  revalidates: true,
  tag,
  summary: 'Por qué una licitación encaja con tu empresa: puntos con signo que suman el encaje, y lo que no se sabe.',
  example: { params: { id: '1057-1-LE26' } },
  params: z.object({ id: bidIdn }),
  answer: fitAnswer,
})

const dismissal = z.object({
  bid_idn: z.string(),
  name: z.string(),
  reason: z.enum(DISMISSAL_REASONS),
  reach: z.enum(DISMISSAL_REACHES),
  at: instant,
})
export type Dismissal = z.infer<typeof dismissal>

export const dismissTender = endpoint({
  ...addresses.dismissTender,
  scope: 'mesa:escribir',
  public: true,
  tag,
  summary:
    'Quita una licitación de tus listas y dice por qué: solo esta (`one`), o bajando también las abiertas que comparten el motivo (`all`). Sin alcance, solo esta; «no lo hago» baja siempre las parecidas. Repetirlo cambia motivo y alcance.',
  example: { params: { id: '1057-1-LE26' }, body: { reason: 'lugar' } },
  params: z.object({ id: bidIdn }),
  body: z.strictObject({
    reason: z.enum(DISMISSAL_REASONS, { error: 'invalid' }),
    reach: z.optional(z.enum(DISMISSAL_REACHES, { error: 'invalid' })),
  }),
  answer: z.object({ bid_idn: z.string(), dismissed: z.nullable(z.enum(DISMISSAL_REASONS)) }),
})

const dismissalEffect = z.object({
  bid_idn: z.string(),
  reason: z.enum(DISMISSAL_REASONS),
  /**
   * number of other open tenders whose fit would become lower; null when this tender does not state what the reason
   * names
   */
  lowered: z.nullable(z.int()),
  region: z.nullable(z.int()),
  families: z.array(z.object({ family: z.number(), name: z.string() })),
  institution_name: z.nullable(z.string()),
})
export type DismissalEffect = z.infer<typeof dismissalEffect>

export const getDismissalEffect = endpoint({
  ...addresses.getDismissalEffect,
  scope: 'mesa',
  tag,
  summary:
    'Cuántas otras abiertas bajarían si quitas esta licitación con un motivo que alcance a todas las que lo comparten.',
  example: { params: { id: '1057-1-LE26' }, query: { reason: 'lugar' } },
  params: z.object({ id: bidIdn }),
  query: z.strictObject({ reason: z.enum(DISMISSAL_REASONS, { error: 'invalid' }) }),
  answer: dismissalEffect,
})

export const undoDismissal = endpoint({
  ...addresses.undoDismissal,
  scope: 'mesa:escribir',
  public: true,
  tag,
  summary: 'Devuelve una licitación a tus listas, como si no la hubieras quitado; repetirlo no cambia nada.',
  example: { params: { id: '1057-1-LE26' } },
  params: z.object({ id: bidIdn }),
  answer: z.object({ bid_idn: z.string(), dismissed: z.nullable(z.enum(DISMISSAL_REASONS)) }),
})

export const listDismissals = endpoint({
  ...addresses.listDismissals,
  scope: 'mesa',
  public: true,
  walk: { key: ID_KEY },
  revalidates: true,
  tag,
  summary: 'Las licitaciones que quitaste de tus listas, las últimas primero, diez por página.',
  query: z.strictObject({ offset }),
  answer: z.object({ dismissals: z.array(dismissal), total: z.number() }),
})

const MAX_REGION = Math.max(...REGIONS.map(({ region }) => region))
const regions = z
  .array(
    z
      .int({ error: 'invalid' })
      .check(z.gte(1, { error: 'out_of_range' }), z.lte(MAX_REGION, { error: 'out_of_range' })),
  )
  .check(z.maxLength(MAX_REGION, { error: 'too_long' }))

/** In pesos. */
const pesos = z.nullable(
  z.int({ error: 'invalid' }).check(z.gte(0, { error: 'out_of_range' }), z.lte(1e15, { error: 'out_of_range' })),
)

const limits = {
  /** where the company sells: a tender of one of them fits better */
  regions,
  /** where the company does not sell: 'No calza' */
  excluded_regions: regions,
  /** range of the amounts of tenders that the company takes; null: no limit */
  min_amount: pesos,
  max_amount: pesos,
}
export type Limits = z.infer<typeof limitsAnswer>
const limitsAnswer = z.object(limits)

export const getLimits = endpoint({
  ...addresses.getLimits,
  sections: ['analisis', 'hoy'],
  revalidates: true,
  tag,
  summary: 'Dónde vendes, dónde no, y entre qué montos.',
  answer: limitsAnswer,
})

export const updateLimits = endpoint({
  ...addresses.updateLimits,
  sections: ['analisis', 'hoy'],
  tag,
  summary: 'Guarda dónde vendes, dónde no, y entre qué montos; lo que no calza sigue en tu lista, marcado.',
  example: { body: { excluded_regions: [12], min_amount: 1_000_000, max_amount: null } },
  body: z.strictObject({ ...limits, regions: z.optional(regions) }).check(
    z.refine(({ min_amount, max_amount }) => min_amount === null || max_amount === null || min_amount <= max_amount, {
      error: 'out_of_range',
      path: ['max_amount'],
    }),
  ),
  answer: limitsAnswer,
})
