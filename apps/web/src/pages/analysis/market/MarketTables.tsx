import type { MarketAnswer } from '@mirador/contract/market'
import type { MarketQuestion } from '../../../api/market.ts'
import { Buyers } from './Buyers.tsx'
import { MonthTable } from './MonthTable.tsx'
import { Suppliers } from './Suppliers.tsx'

interface Props {
  state: MarketQuestion
  market: MarketAnswer
  family: number
  /** number of tenders of all months */
  total: number
}

/** Tables of the counted tenders by month, by buyer and by supplier. */
export default function MarketTables({ state, market, family, total }: Props) {
  return (
    <>
      <MonthTable
        key={state.grain}
        state={state}
        family={family}
        months={market.months}
        agileKeptFrom={market.agile_kept_from}
      />
      {total > 0 && (
        <>
          <Buyers state={state} market={market} family={family} total={total} />
          <Suppliers state={state} />
        </>
      )}
    </>
  )
}
