/**
 * The pattern of silence, with the class of another line that of what is incomplete; a shape is filled with it by
 * `fill={`url(#${id})`}`.
 */
export function HatchPattern({ id, line = 'chart-hatch-line' }: { id: string; line?: string }) {
  return (
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line y2="7" className={line} />
    </pattern>
  )
}
