import type { Score } from '@mirador/domain/messages/feedback'

const MOUTHS: Record<Score, string> = {
  1: 'M11.5 26.5c2.2-4.6 10.8-4.6 13 0',
  2: 'M12 24.5h12',
  3: 'M11.5 22.5c2.8 4.2 10.2 4.2 13 0',
  4: 'M10 20.5h16c0 5-3.4 8-8 8s-8-3-8-8Z',
  5: 'M10 20.5h16c0 5-3.4 8-8 8s-8-3-8-8Z',
}
const BROWS = 'M8.6 11.4l4-2.2m14.8 2.2-4-2.2'
const HEART = 'm11 17-4.5-4.6a2.9 2.9 0 0 1 4.5-3.6 2.9 2.9 0 0 1 4.5 3.6Z'

/** The emoji of a score as SVG: not every system has a colour emoji font. */
export function Face({ score, className }: { score: Score; className: string }) {
  return (
    <svg viewBox="0 0 36 36" className={className} fill="none" strokeLinecap="round" aria-hidden="true">
      <circle cx="18" cy="18" r="16.5" fill="#ffcb45" />
      {score === 5 ? (
        <g fill="#d9304a">
          <path d={HEART} />
          <path d={HEART} transform="translate(14)" />
        </g>
      ) : (
        <g fill="#5f3f00">
          <ellipse cx="12.2" cy="14.6" rx="2" ry="2.6" />
          <ellipse cx="23.8" cy="14.6" rx="2" ry="2.6" />
        </g>
      )}
      <path
        d={MOUTHS[score] + (score === 1 ? BROWS : '')}
        stroke="#5f3f00"
        strokeWidth="2.2"
        fill={score > 3 ? '#5f3f00' : undefined}
      />
    </svg>
  )
}
