import { RIDGES } from './ridges.ts'

const EVERY_SECOND = RIDGES.filter((_, line) => line % 2 === 0)

/**
 * The only ornament: a cross-section of Chile, copper for the Andes and patina for the sea. Never behind text.
 * `faint` is for the bottom of the sidebar, on the page's own background.
 */
export default function Ridgelines({ className = '', faint = false }: { className?: string; faint?: boolean }) {
  return (
    <div className={`ridgelines ${className}`} data-faint={faint} aria-hidden="true">
      {!faint && <span className="ridge-sun" />}
      <svg viewBox="0 0 800 620" preserveAspectRatio="none" aria-hidden="true">
        {(faint ? EVERY_SECOND : RIDGES).map(({ path, hue }) => (
          <path key={path} d={path} className="ridge" style={{ stroke: hue }} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
    </div>
  )
}
