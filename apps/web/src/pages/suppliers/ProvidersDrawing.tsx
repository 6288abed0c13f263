import { Drawing, INK } from '../../components/coming-soon/Drawing.tsx'

const COMPANIES = [
  { x: 18, y: 26, floors: 3 },
  { x: 18, y: 146, floors: 2 },
  { x: 268, y: 84, floors: 3 },
]
const WINDOWS = [0, 1, 2]

/** Three companies and their joint offer. */
export function ProvidersDrawing() {
  return (
    <Drawing>
      <path
        d="M92 62C130 62 118 104 146 108M92 176C126 176 116 140 146 134M268 122H218"
        fill="none"
        stroke={INK.patina}
        strokeDasharray="2 7"
      />
      {COMPANIES.map(({ x, y, floors }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <rect width="74" height={20 + floors * 19} rx="5" stroke={INK.patina} />
          {WINDOWS.slice(0, floors).map((floor) => (
            <path
              key={floor}
              d={`M16 ${17 + floor * 19}h9M33 ${17 + floor * 19}h9M50 ${17 + floor * 19}h9`}
              strokeWidth="4"
            />
          ))}
          <path d={`M-6 ${20 + floors * 19}h86`} />
        </g>
      ))}
      <path d="M146 54h50l22 22v110a6 6 0 0 1-6 6h-66a6 6 0 0 1-6-6V60a6 6 0 0 1 6-6z" stroke={INK.cobre} />
      <path d="M196 54v22h22" stroke={INK.cobre} />
      <path d="M156 92h44M156 108h44M156 124h28" strokeWidth="3" />
      <path d="M156 172c6-13 10-13 11-3s6 7 9-1" fill="none" stroke={INK.patina} />
      <circle cx="200" cy="166" r="11" stroke={INK.cobre} />
      <path d="m195 166 4 4 6-7" fill="none" stroke={INK.cobre} />
    </Drawing>
  )
}
