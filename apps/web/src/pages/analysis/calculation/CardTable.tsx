import type { Evaluation } from '../../../api/evaluation.ts'
import { DataTable } from '../../../components/DataTable.tsx'
import { CALCULATION } from './calculation-texts.ts'

/** `+24`, `−30`; 0 without a sign */
function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '−')
}

/**
 * The points of the fit for each feature, for companies with and without past offers, and whether they are learnt or
 * assumed.
 */
export function CardTable({ card: { version, features } }: { card: Evaluation['card'] }) {
  const given = (key: 'with_history' | 'without_history') =>
    features.reduce((sum, feature) => sum + Math.max(0, feature[key]), 0)
  return (
    <section aria-labelledby="card">
      <h2 id="card" className="mb-3 text-xl">
        {CALCULATION.card}
      </h2>
      <p className="mb-2 max-w-prose text-ink2">{CALCULATION.cardHint(version)}</p>
      <p className="mb-3 max-w-prose text-ink2">{CALCULATION.assumedHint}</p>
      <DataTable
        label={CALCULATION.cardLabel}
        columns={[
          { header: CALCULATION.feature, isHeader: true, cell: ({ name }) => name },
          { header: CALCULATION.withHistory, isFigure: true, cell: ({ points }) => points[0] },
          { header: CALCULATION.withoutHistory, isFigure: true, cell: ({ points }) => points[1] },
          { header: CALCULATION.origin, cell: ({ origin }) => origin },
        ]}
        rows={[
          ...features.map(({ feature, with_history, without_history, is_fitted }) => ({
            key: feature,
            name: CALCULATION.features[feature],
            points: [signed(with_history), signed(without_history)],
            origin: is_fitted ? CALCULATION.fitted : CALCULATION.assumed,
          })),
          {
            key: 'total',
            name: <span className="font-bold">{CALCULATION.total}</span>,
            points: [given('with_history'), given('without_history')],
            origin: '',
          },
        ]}
        keyOf={({ key }) => key}
      />
    </section>
  )
}
