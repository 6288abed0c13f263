const [HALF, HEIGHT] = [30, 8]
/** Difference from which the bar reaches the edge. */
const EDGE = 0.25

/**
 * The chosen price compared with the own one: a filled bar to the left is lower, a hollow bar to the right is higher.
 */
export function DifferenceBar({ difference }: { difference: number }) {
  const width = Math.min(1, Math.abs(difference) / EDGE) * HALF
  return (
    <svg className="lines-bar" width={2 * HALF} height={16} viewBox={`0 0 ${2 * HALF} 16`} aria-hidden="true">
      {difference !== 0 && (
        <rect
          x={difference < 0 ? HALF - width : HALF}
          y={(16 - HEIGHT) / 2}
          width={width}
          height={HEIGHT}
          rx={1.5}
          data-dearer={difference > 0 || undefined}
        />
      )}
      <line x1={HALF} x2={HALF} y1={1} y2={15} />
    </svg>
  )
}
