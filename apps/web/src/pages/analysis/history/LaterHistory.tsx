import type { CompanyHistoryAnswer } from '@mirador/contract/company-history'
import { CompanyLines } from './CompanyLines.tsx'
import { totalOf } from './history-figures.ts'
import { Losses } from './Losses.tsx'
import { YearTable } from './YearTable.tsx'

/** The content below the figures. */
export default function LaterHistory({ history, search }: { history: CompanyHistoryAnswer; search: URLSearchParams }) {
  return (
    <>
      {totalOf(history.years).tenders > 0 && (
        <>
          <Losses />
          <CompanyLines search={search} />
        </>
      )}
      <YearTable history={history} />
    </>
  )
}
