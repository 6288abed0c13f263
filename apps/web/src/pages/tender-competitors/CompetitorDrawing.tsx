import { Drawing, INK } from '../../components/coming-soon/Drawing.tsx'

/** The position of each offer on the price axis, and the height of its label. */
const OFFERS = [
  { x: 96, height: 92 },
  { x: 150, height: 128 },
  { x: 196, height: 66 },
  { x: 292, height: 104 },
]
const AXIS = 200

/** The offers of one tender by price, the chosen one in copper, the budget as a dashed line. */
export function CompetitorDrawing() {
  return (
    <Drawing>
      <path d={`M24 ${AXIS}h312`} fill="none" />
      <path d={Array.from({ length: 13 }, (_, tick) => `M${24 + tick * 26} ${AXIS}v7`).join('')} fill="none" />
      <path d={`M246 34v${AXIS - 34}`} fill="none" stroke={INK.patina} strokeDasharray="2 7" />
      <path d="M232 22h28" fill="none" stroke={INK.patina} strokeWidth="3" />
      {OFFERS.map(({ x, height }, index) => {
        const isChosen = index === 1
        const ink = isChosen ? INK.cobre : INK.patina
        return (
          <g key={x} transform={`translate(${x} ${AXIS - height})`}>
            <path d={`M0 0v${height}`} stroke={ink} />
            <rect x="-27" y="-22" width="54" height="26" rx="6" stroke={ink} />
            <path d="M-16 -9h32" strokeWidth="3" />
            <circle cy={height} r="6" stroke={ink} fill={isChosen ? ink : INK.ground} />
            {isChosen && <circle cy={height} r="12" stroke={ink} fill="none" strokeDasharray="3 5" />}
          </g>
        )
      })}
    </Drawing>
  )
}
