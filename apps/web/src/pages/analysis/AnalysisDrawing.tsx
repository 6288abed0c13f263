import { Drawing, INK } from '../../components/coming-soon/Drawing.tsx'

/** Offers submitted and won, by month. */
const MONTHS = [
  [54, 14],
  [78, 26],
  [62, 22],
  [104, 50],
  [88, 52],
  [126, 84],
  [118, 92],
] as const
const FOOT = 204
const xOf = (month: number) => 42 + month * 43

/** Bars of the offers, and a rising line of the wins. */
export function AnalysisDrawing() {
  const line = MONTHS.map(([, won], month) => `${month === 0 ? 'M' : 'L'}${xOf(month) + 12} ${FOOT - won - 20}`).join(
    '',
  )
  const [, last] = MONTHS[MONTHS.length - 1] ?? [0, 0]
  const end = { cx: xOf(MONTHS.length - 1) + 12, cy: FOOT - last - 20 }
  return (
    <Drawing>
      <path d="M24 66h312M24 112h312M24 158h312" fill="none" strokeDasharray="1 8" />
      {MONTHS.map(([made, won], month) => (
        <g key={made} stroke={INK.patina}>
          <rect x={xOf(month)} y={FOOT - made} width="24" height={made} rx="3" />
          <path d={`M${xOf(month)} ${FOOT - won}h24V${FOOT}h-24z`} fill={INK.patina} fillOpacity="0.28" stroke="none" />
        </g>
      ))}
      <path d={`M24 ${FOOT}h312`} />
      <path d={line} fill="none" stroke={INK.cobre} strokeWidth="2.5" />
      <circle {...end} r="12" fill="none" stroke={INK.cobre} strokeDasharray="3 5" />
      <circle {...end} r="5" fill={INK.cobre} stroke="none" />
    </Drawing>
  )
}
