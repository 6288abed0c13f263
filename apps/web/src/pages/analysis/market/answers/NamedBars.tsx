import '../../../../components/charts/charts.css'

export interface NamedBar {
  key: string
  name: string
  value: number
  label: string
  mark: 'filled' | 'own' | 'hollow'
  isOwn?: boolean
}

const CLASSES = { filled: 'mark-filled', own: 'mark-own', hollow: 'dot-other' } as const
/** Bars with their names and values. Decorative, since a table has the same rows. */
export function NamedBars({ bars }: { bars: readonly NamedBar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <div aria-hidden="true" className="answer-picture">
      {bars.map(({ key, name, value, label, mark, isOwn }) => (
        <div key={key} className={isOwn ? 'answer-bar is-own' : 'answer-bar'}>
          <span>{name}</span>
          <span className="answer-bar-value">
            <Bar part={(value / most) * 100} mark={mark} />
            <span className="condensed tabular-nums">{label}</span>
          </span>
        </div>
      ))}
    </div>
  )
}

function Bar({ part, mark }: { part: number; mark: NamedBar['mark'] }) {
  return (
    <svg
      aria-hidden="true"
      width={`max(3px, ${part}%)`}
      height="14"
      style={{ width: `max(3px, ${part}%)`, flex: 'none' }}
    >
      <rect x="0.7" y="0.7" width="calc(100% - 1.4px)" height="12.6" rx="3" className={CLASSES[mark]} />
    </svg>
  )
}

/** What a colour means. */
export function KeyMark({ mark, children }: { mark: NamedBar['mark']; children: string }) {
  return (
    <span>
      <svg width="13" height="10" aria-hidden="true">
        <rect x="0.7" y="0.7" width="11.6" height="8.6" rx="2" className={CLASSES[mark]} />
      </svg>
      {children}
    </span>
  )
}
