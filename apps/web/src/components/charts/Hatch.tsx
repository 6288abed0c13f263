/**
 * The hatch for prices without a summary or, with another class of its line, for incomplete data. A shape is filled
 * with it by `fill={`url(#${id})`}`.
 */
export function HatchPattern({ id, line = 'chart-hatch-line' }: { id: string; line?: string }) {
  return (
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line y2="7" className={line} />
    </pattern>
  )
}
