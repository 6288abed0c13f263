import { listTenderChanges } from '@mirador/contract/tender-history'
import { findTenderHistory, type TenderHistoryPage } from '@mirador/database/tenders/tender-history'
import { buildHistory, type HistoryChange, type ItemHistory, undo } from '@mirador/domain/tender-changes/tender-history'
import { foldChanges } from '@mirador/domain/tender-changes/unseen-changes'
import { readRoute } from '../../http/route.ts'
import { wordDifference } from './word-difference.ts'

const READINGS = 10
const MOST_ITEMS = 50
/** Letters of one answer that are compared: meanwhile nobody else is answered, which takes up to a tenth of a second. */
const MOST_COMPARED = 500_000

/** DET-2: what changed in a tender, reading by reading. One may have found nothing to tell, say seconds; then it looks further. */
export const listTenderChangesRoute = readRoute(listTenderChanges, async ({ query }, { database }) => {
  const bid_idn = query.bid_idn.toUpperCase()
  let { before } = query
  for (;;) {
    const page = await findTenderHistory(database.db, bid_idn, { before, readings: READINGS })
    if (!page) return { readings: [], older: null, first_read_at: null, closing: null }
    const readings = toldOf(page, before)
    if (readings.length === 0 && page.older !== null) {
      before = page.older
      continue
    }
    return { readings, older: page.older, first_read_at: page.first_read_at, closing: closingOf(page) }
  }
})

function toldOf({ rows, state }: TenderHistoryPage, before = Number.POSITIVE_INFINITY) {
  const newer = rows.filter(({ id }) => id >= before)
  const readings = buildHistory(rows.slice(newer.length), undo(newer, state))
  const compare = comparing()
  return readings.map((reading) => ({
    ...reading,
    changes: reading.changes.map((change) => wordByWord(change, compare)),
  }))
}

type Compare = typeof wordDifference

/** The comparison of texts, until there has been enough of it for one answer. */
function comparing(): Compare {
  let left = MOST_COMPARED
  return (old, next) => {
    left -= (old?.length ?? 0) + (next?.length ?? 0)
    return left < 0 ? null : wordDifference(old, next)
  }
}

function wordByWord(change: HistoryChange, compare: Compare) {
  if (change.kind === 'items') {
    const items = change.items.slice(0, MOST_ITEMS).map((item) => ({ ...item, changes: itemChanges(item, compare) }))
    return { ...change, items }
  }
  if (change.kind !== 'text') return change
  const { old, new: next, ...rest } = change
  return { ...rest, pieces: old === null && next === null ? null : compare(old, next) }
}

function itemChanges({ changes }: ItemHistory, compare: Compare) {
  return changes.map((change) => {
    const { field, old, new: next } = change
    if (field !== 'description') return { ...change, pieces: null }
    return { field, old: null, new: null, pieces: compare(old as string | null, next as string | null) }
  })
}

/** Where the closing came to in all: nowhere when it is back, or moved by seconds. */
function closingOf({ closings, state }: TenderHistoryPage) {
  const [moved] = foldChanges(closings, state)
  if (moved?.kind !== 'date' || !moved.old || !moved.new) return null
  const times = closings.filter((closing) => foldChanges([closing], state).length > 0).length
  return { old: moved.old, new: moved.new, times }
}
