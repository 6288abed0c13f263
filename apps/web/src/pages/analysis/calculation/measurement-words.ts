import type { Measurement } from '../../../api/evaluation.ts'
import { CALCULATION } from './calculation-texts.ts'

type Model = Measurement['models'][number]
type Metric = Model['metrics'][number]

/** Metrics that are not shares; they have three decimals, `0,173`. */
const DECIMALS = ['ndcg10', 'calibrationError']

/** The known metrics of some models, in the order of the screen. */
export function shownMetrics(models: readonly Model[]): string[] {
  return Object.keys(CALCULATION.metrics).filter((metric) =>
    models.some(({ metrics }) => metrics.some((one) => one.metric === metric)),
  )
}

/** `0,173` and `(0,152 a 0,195)`, `28,0 %` and `(25,1 a 30,8)`; without bounds the value alone */
export function metricTexts({ metric, value, from, to }: Metric): readonly string[] {
  const isShare = !DECIMALS.includes(metric)
  const digits = isShare ? 1 : 3
  const format = new Intl.NumberFormat('es-CL', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const text = (number: number) => format.format(isShare ? number * 100 : number)
  const valueText = isShare ? `${text(value)} %` : text(value)
  return from === null || to === null ? [valueText] : [valueText, CALCULATION.interval(text(from), text(to))]
}

/** A method in words; an unknown method keeps its name. */
export function modelName(model: string): string {
  const [, version] = /^points card (\d+)$/.exec(model) ?? []
  if (version) return CALCULATION.pointsCard(version)
  return Object.hasOwn(CALCULATION.models, model) ? (CALCULATION.models[model] as string) : model
}

/** `1 de mayo de 2023`, of a day written `2023-05-01` */
export function longDay(day: string): string {
  const format = new Intl.DateTimeFormat('es-CL', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
