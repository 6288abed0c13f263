import { CountBar } from '../../../components/charts/CountBar.tsx'
import { BUYING } from './buyers-texts.ts'

interface Props {
  total: number
  rows: readonly { key: string; name: string; count: number }[]
}

/** Names with the number of cases that have them, as bars on one scale and in figures. */
export function CountBars({ total, rows }: Props) {
  return (
    <ul className="sheet buying-bars to-edges">
      {rows.map(({ key, name, count }) => (
        <li key={key}>
          <span className="wrap-anywhere">{name}</span>
          <CountBar count={count} total={total} />
          <span className="text-right font-bold tabular-nums">{BUYING.figure(count)}</span>
        </li>
      ))}
    </ul>
  )
}
