import { refreshTender } from '@mirador/contract/tenders'
import { refreshTender as readFromSource } from '@mirador/ingestion/sync/refresh-tender'
import { TENDER_TEXTS } from '@mirador/texts/tender-messages'
import { route } from '../../http/route.ts'

/** DET-1: reads the source now when that is allowed; a failure there is an answer, not an error. */
const answer = route(refreshTender, async ({ params }, { database, source, now }) => {
  const result = await readFromSource({ database, source, now }, params.id.toUpperCase())
  return { ...result, message: TENDER_TEXTS.refresh[result.outcome] }
})

// it has promised an answer within 20 s, and the source may need most of them
export const refreshTenderRoute = { ...answer, answerTimeoutMs: 25_000 }
