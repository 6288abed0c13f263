import { listTenderChanges } from '@mirador/contract/tender-history'
import { findTenderHistory, type TenderHistoryPage } from '@mirador/database/tenders/tender-history'
import { buildHistory, type HistoryChange, type ItemHistory, undo } from '@mirador/domain/tender-changes/tender-history'
import { foldChanges } from '@mirador/domain/tender-changes/unseen-changes'
import { readRoute } from '../../http/route.ts'
import { wordDifference } from './word-difference.ts'

const READINGS_PER_PAGE = 10
const MAX_ITEMS = 50
/** Maximum number of characters compared for one answer: up to 100 ms in which the process answers nothing else. */
const MAX_COMPARED_LENGTH = 500_000

/**
 * DET-2: the changes of a tender, reading by reading. Readings without a visible change, such as seconds of a date, are
 * skipped.
 */
export const listTenderChangesRoute = readRoute(listTenderChanges, async ({ query }, { database }) => {
  const bid_idn = query.bid_idn.toUpperCase()
  let { before } = query
  for (;;) {
    const page = await findTenderHistory(database.db, bid_idn, { before, readings: READINGS_PER_PAGE })
    if (!page) return { readings: [], older: null, first_read_at: null, closing: null }
    const readings = readingsOf(page, before)
    if (readings.length === 0 && page.older !== null) {
      before = page.older
      continue
    }
    return { readings, older: page.older, first_read_at: page.first_read_at, closing: closingOf(page) }
  }
})

function readingsOf({ rows, state }: TenderHistoryPage, before = Number.POSITIVE_INFINITY) {
  const newer = rows.filter(({ id }) => id >= before)
  const readings = buildHistory(rows.slice(newer.length), undo(newer, state))
  const compare = boundedComparison()
  return readings.map((reading) => ({
    ...reading,
    changes: reading.changes.map((change) => wordByWord(change, compare)),
  }))
}

type Compare = typeof wordDifference

/** A comparison of texts that stops at the limit of one answer. */
function boundedComparison(): Compare {
  let remaining = MAX_COMPARED_LENGTH
  return (old, next) => {
    remaining -= (old?.length ?? 0) + (next?.length ?? 0)
    return remaining < 0 ? null : wordDifference(old, next)
  }
}

function wordByWord(change: HistoryChange, compare: Compare) {
  if (change.kind === 'items') {
    const items = change.items.slice(0, MAX_ITEMS).map((item) => ({ ...item, changes: itemChanges(item, compare) }))
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

/** The total move of the closing; null when it is unchanged, or moved by seconds. */
function closingOf({ closings, state }: TenderHistoryPage) {
  const [moved] = foldChanges(closings, state)
  if (moved?.kind !== 'date' || !moved.old || !moved.new) return null
  const times = closings.filter((closing) => foldChanges([closing], state).length > 0).length
  return { old: moved.old, new: moved.new, times }
}
