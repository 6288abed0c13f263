import { EVALUATION_NAMES } from '@mirador/domain/evaluation/gates'
import { FIT_FEATURES } from '@mirador/domain/fit/fit-features'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'

const day = z.string()

const measurement = z.object({
  name: z.enum(EVALUATION_NAMES),
  /** names of the files that were read; null: the offers loaded here */
  data: z.nullable(z.string()),
  /** first and last day of what was tested, YYYY-MM-DD */
  from_on: day,
  to_on: day,
  measured_at: instant,
  /** whether its feature may be shown; null when the feature has no gate */
  is_gate_reached: z.nullable(z.boolean()),
  /** the product's model and the models it is compared with */
  models: z.array(
    z.object({
      model: z.string(),
      /** number of cases: companies, searches, tenders, prices or buyers */
      n: z.int(),
      metrics: z.array(
        z.object({
          metric: z.string(),
          value: z.number(),
          /** bounds of the 90 % interval, where it was computed */
          from: z.nullable(z.number()),
          to: z.nullable(z.number()),
        }),
      ),
    }),
  ),
})
export type MeasurementAnswer = z.infer<typeof measurement>

const answer = z.object({
  /** the points card in force */
  card: z.object({
    version: z.int(),
    features: z.array(
      z.object({
        feature: z.enum(FIT_FEATURES),
        /** signed points of a company with past offers, and of one without */
        with_history: z.int(),
        without_history: z.int(),
        /** whether past offers determine the points; false: assumed */
        is_fitted: z.boolean(),
      }),
    ),
  }),
  /** by kind, the latest period of each first */
  measurements: z.array(measurement),
})
export type EvaluationAnswer = z.infer<typeof answer>

export const getEvaluation = endpoint({
  ...addresses.getEvaluation,
  scope: 'leer',
  revalidates: true,
  tag: 'Análisis',
  summary: 'Cómo se calcula: los puntos del encaje y lo que se midió de cada modelo, con sus datos, período y n.',
  answer,
})
