import { Drawing, INK } from './Drawing.tsx'

/** Best first: the length of the price bar, and the number of wins in five tenders. */
const RIVALS = [
  { price: 150, wins: 4 },
  { price: 172, wins: 2 },
  { price: 196, wins: 1 },
]
const TENDERS = [0, 1, 2, 3, 4]

/** A ranking of companies with their prices and wins. */
export function CompetitorsDrawing() {
  return (
    <Drawing>
      {RIVALS.map(({ price, wins }, place) => {
        const ink = place === 0 ? INK.cobre : INK.patina
        return (
          <g key={price} transform={`translate(${10 + place * 14} ${14 + place * 74})`}>
            <rect width="312" height="62" rx="10" stroke={place === 0 ? INK.cobre : INK.line} />
            <circle cx="33" cy="31" r="15" stroke={ink} fill="none" />
            <path
              d="M25.500 39c1-5 4-7 7.500-7s6.500 2 7.500 7M33 28.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8"
              stroke={ink}
              fill="none"
            />
            <path d={`M62 22h${60 + place * 12}`} strokeWidth="3" />
            <path d={`M62 42h${price}`} stroke={ink} strokeWidth="5" />
            {TENDERS.map((tender) => (
              <circle
                key={tender}
                cx={222 + tender * 17}
                cy="22"
                r="5"
                stroke={ink}
                fill={tender < wins ? ink : 'none'}
              />
            ))}
          </g>
        )
      })}
    </Drawing>
  )
}
