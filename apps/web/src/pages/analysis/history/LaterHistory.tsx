import type { CompanyHistoryAnswer } from '@mirador/contract/company-history'
import { CompanyLines } from './CompanyLines.tsx'
import { totalOf } from './history-figures.ts'
import { RivalCompanies } from './RivalCompanies.tsx'
import { YearTable } from './YearTable.tsx'

/** The content below the figures. */
export default function LaterHistory({ history, search }: { history: CompanyHistoryAnswer; search: URLSearchParams }) {
  return (
    <>
      {totalOf(history.years).tenders > 0 && (
        <>
          <CompanyLines search={search} />
          <RivalCompanies search={search} />
        </>
      )}
      <YearTable history={history} />
    </>
  )
}
