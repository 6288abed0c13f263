import { GATES } from '@mirador/domain/evaluation/gates'
import { MISSING } from '@mirador/texts/tenders'
import type { Measurement } from '../../../api/evaluation.ts'
import { DataTable } from '../../../components/DataTable.tsx'
import { CALCULATION } from './calculation-texts.ts'
import { longDay, metricTexts, modelName, shownMetrics } from './measurement-words.ts'

/** The measurements, by kind and period; those with the loaded offers come first, if there are any. */
export function Measurements({ measurements }: { measurements: readonly Measurement[] }) {
  const isOnLoaded = measurements.some(({ data }) => data === null)
  return (
    <section aria-labelledby="measured" className="mt-8">
      <h2 id="measured" className="mb-3 text-xl">
        {CALCULATION.measured}
      </h2>
      <p className="mb-2 max-w-prose text-ink2">{CALCULATION.measuredHint}</p>
      <p className="mb-2 max-w-prose text-ink2">{CALCULATION.ndcgHint}</p>
      {!isOnLoaded && (
        <p className="mb-2 max-w-prose">
          <strong>{CALCULATION.notOnLoaded}</strong>{' '}
          {measurements.length > 0 ? CALCULATION.shippedHint : CALCULATION.nothing}
        </p>
      )}
      {measurements.map((measurement) => (
        <MeasuredKind
          key={[measurement.name, measurement.data, measurement.from_on, measurement.to_on].join(' ')}
          measurement={measurement}
        />
      ))}
    </section>
  )
}

function MeasuredKind({ measurement }: { measurement: Measurement }) {
  const { name, data, from_on, to_on, models, is_gate_reached } = measurement
  const kind = CALCULATION.kinds[name]
  const metrics = shownMetrics(models)
  const own = GATES[name]?.model ?? 'mixed and shrunk'
  const n = Math.max(...models.map((model) => model.n))
  return (
    <>
      <h3 className="mt-6 mb-2 text-lg">{kind.title}</h3>
      <p className="max-w-prose text-ink2">{kind.question}</p>
      <p className="mb-2 text-sm text-ink3 wrap-anywhere">
        {CALCULATION.about(
          data ?? CALCULATION.loadedData,
          { from: longDay(from_on), to: longDay(to_on) },
          kind.cases(n),
        )}
      </p>
      <DataTable
        label={CALCULATION.tableLabel(kind.title)}
        columns={[
          {
            header: CALCULATION.method,
            isHeader: true,
            cell: ({ model }) => (
              <span className={model.startsWith(own) ? 'font-bold' : ''}>
                {modelName(model)}
                {model.startsWith(own) && (
                  <span className="block text-sm font-normal text-ink3">{CALCULATION.ours}</span>
                )}
              </span>
            ),
          },
          ...metrics.map((metric) => ({
            header: CALCULATION.metrics[metric] as string,
            isFigure: true,
            cell: (model: Measurement['models'][number]) => {
              const match = model.metrics.find((one) => one.metric === metric)
              return match ? <Metric texts={metricTexts(match)} /> : MISSING
            },
          })),
        ]}
        rows={models.toSorted((a, b) => metricOf(a, metrics[0]) - metricOf(b, metrics[0]))}
        keyOf={({ model }) => model}
      />
      {is_gate_reached !== null && (
        <p className="mt-2 max-w-prose">
          {is_gate_reached ? CALCULATION.reached(kind.needed) : CALCULATION.notReached(kind.needed, kind.off)}
        </p>
      )}
    </>
  )
}

const metricOf = ({ metrics }: Measurement['models'][number], metric: string | undefined) =>
  metrics.find((one) => one.metric === metric)?.value ?? 0

/** A value; in a narrow table with its interval below it. */
function Metric({ texts: [value, interval] }: { texts: readonly string[] }) {
  return (
    <>
      <span className="whitespace-nowrap">{value}</span>
      {interval && <span className="whitespace-nowrap"> {interval}</span>}
    </>
  )
}
