import { refreshTender } from '@mirador/contract/tenders'
import { CHANNEL, channelOf } from '@mirador/domain/tender/channel'
import { refreshTender as readFromSource } from '@mirador/ingestion/sync/refresh-tender'
import { TENDER_TEXTS } from '@mirador/texts/tender-messages'
import { route } from '../../http/route.ts'
import { countSourceReading } from '../../limits/source-reading-limits.ts'

/** DET-1: reads the tender from the source now, if that is allowed; a failure there is an answer, not an error. */
const answer = route(refreshTender, async ({ params, session, ip }, context) => {
  const { database, source, agileSource, rateLimits, now } = context
  const code = params.id.toUpperCase()
  const of = channelOf(code) === CHANNEL.agile ? agileSource : source
  const admit = () => countSourceReading(rateLimits, session.sub, ip)
  const result = await readFromSource({ database, source: of, now, admit }, code)
  return { ...result, message: TENDER_TEXTS.refresh[result.outcome] }
})

// the answer is due within 20 s, of which the source may need most
export const refreshTenderRoute = { ...answer, answerTimeoutMs: 25_000 }
