import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import HistoryBanner from '../../components/own-history/HistoryBanner.tsx'

/** The history of a company that has just been registered. */
export default function RegisteredHistory() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="mb-7">
        <HistoryBanner />
      </div>
    </QueryClientProvider>
  )
}
