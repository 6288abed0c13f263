import { AUTH_FRAME } from '../texts/public-pages.ts'

/** The three registration steps, each a bar with number and name. */
export function StepIndicator({ step }: { step: 1 | 2 | 3 }) {
  return (
    <ol aria-label={AUTH_FRAME.progress} className="mb-10 grid grid-cols-3 gap-2">
      {AUTH_FRAME.steps.map((name, index) => {
        const number = index + 1
        const tone = number <= step ? 'border-patina' : 'border-line'
        return (
          <li
            key={name}
            aria-current={number === step ? 'step' : undefined}
            className={`border-t-4 pt-2 condensed text-xs wrap-anywhere hyphens-auto ${tone} ${number === step ? 'font-bold text-ink' : 'text-ink3'}`}
          >
            <span className="tabular-nums">{number}</span> {name}
            {number < step && <span className="sr-only"> ({AUTH_FRAME.stepDone})</span>}
          </li>
        )
      })}
    </ol>
  )
}
