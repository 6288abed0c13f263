import { getEvaluation, type MeasurementAnswer } from '@mirador/contract/evaluation'
import { listEvaluations, type SavedEvaluation } from '@mirador/database/evaluation/evaluations'
import { EVALUATION_NAMES, isGateReached, LEDGER_DATA, type Metrics } from '@mirador/domain/evaluation/gates'
import { FIT_FEATURES } from '@mirador/domain/fit/fit-features'
import { FITTED_FEATURES, POINTS_CARD } from '@mirador/domain/fit/points-card'
import { readRoute } from '../../http/route.ts'

/** For the screen 'Cómo se calcula': the points card and the measurements. */
export const getEvaluationRoute = readRoute(getEvaluation, async (_input, { database: { db } }) => {
  const periods = Map.groupBy(await listEvaluations(db), ({ name, dataHash, fromOn, toOn }) =>
    [name, dataHash, fromOn, toOn].join(' '),
  )
  const measurements = [...periods.values()].flatMap(answerOf)
  return {
    card: cardAnswer(),
    measurements: EVALUATION_NAMES.flatMap((name) => measurements.filter((one) => one.name === name)),
  }
})

function cardAnswer() {
  const { version, withHistory, withoutHistory } = POINTS_CARD
  const features = FIT_FEATURES.map((feature) => ({
    feature,
    with_history: withHistory[feature] ?? 0,
    without_history: withoutHistory[feature] ?? 0,
    is_fitted: FITTED_FEATURES.some((fitted) => fitted === feature),
  }))
  return { version, features: features.filter((one) => one.with_history !== 0 || one.without_history !== 0) }
}

/** The measurements of one period; empty for kinds that only docs/evaluation.md shows. */
function answerOf(rows: readonly SavedEvaluation[]): MeasurementAnswer[] {
  const [first] = rows
  const name = EVALUATION_NAMES.find((known) => known === first?.name)
  if (!first || !name) return []
  return [
    {
      name,
      data: first.data === LEDGER_DATA ? null : first.data,
      from_on: first.fromOn,
      to_on: first.toOn,
      measured_at: first.madeAt.toISOString(),
      is_gate_reached: isGateReached(name, rows),
      models: rows.map(({ model, n, metrics }) => ({ model, n, metrics: metricsOf(metrics) })),
    },
  ]
}

/** `ndcg10`, `ndcg10From` and `ndcg10To` are one metric. */
function metricsOf(metrics: Metrics) {
  const bound = (metric: string, end: 'From' | 'To') => metrics[metric + end] ?? null
  return Object.entries(metrics)
    .filter(([metric]) => !(/(From|To)$/.test(metric) && metric.replace(/(From|To)$/, '') in metrics))
    .map(([metric, value]) => ({ metric, value, from: bound(metric, 'From'), to: bound(metric, 'To') }))
    .sort((a, b) => (a.metric < b.metric ? -1 : 1))
}
