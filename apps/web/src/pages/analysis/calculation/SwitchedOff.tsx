import { EVALUATION_NAMES, type EvaluationName, GATES } from '@mirador/domain/evaluation/gates'
import type { Measurement } from '../../../api/evaluation.ts'
import { CALCULATION } from './calculation-texts.ts'

/** Measured for every delivery. A later miss does not switch these methods off; the measurement shows it. */
const IN_USE: readonly EvaluationName[] = ['ranking', 'words']

/** Features that are off, because they were not measured or missed their requirement. The latest period decides. */
export function SwitchedOff({ measurements }: { measurements: readonly Measurement[] }) {
  const off = EVALUATION_NAMES.flatMap((name) => {
    if (!GATES[name] || IN_USE.some((used) => used === name)) return []
    const own = measurements.filter((one) => one.name === name)
    const latest = own.find(({ data }) => data === null) ?? own[0]
    return latest?.is_gate_reached ? [] : [{ name, isMeasured: latest !== undefined }]
  })
  return (
    <section aria-labelledby="off" className="mt-8">
      <h2 id="off" className="mb-3 text-xl">
        {CALCULATION.off}
      </h2>
      <p className="mb-3 max-w-prose text-ink2">{off.length > 0 ? CALCULATION.offHint : CALCULATION.allOn}</p>
      <ul className="grid gap-3">
        {off.map(({ name, isMeasured }) => {
          const { title, needed, off: what } = CALCULATION.kinds[name]
          return (
            <li key={name} className="max-w-prose">
              <span className="block font-medium">{title}</span>
              <span className="block text-ink2">
                {isMeasured ? CALCULATION.notReached(needed, what) : `${CALCULATION.unmeasured(needed)} ${what}`}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
