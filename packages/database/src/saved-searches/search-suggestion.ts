import { splitExcluded, withoutEachWord } from '@mirador/domain/tender-query/excluded-words'
import { narrowingsOf } from '@mirador/domain/tender-query/narrowings'
import { isSaved, type SavedNarrowing, savedQuery } from '@mirador/domain/tender-query/saved-query'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import type { Db } from '../connection/connect.ts'
import type { Asker } from '../search/tender-filters.ts'
import { BROAD_TOTAL, countLately, countLatelyBy, type SearchPreview } from './search-preview.ts'

/** The one change to a search that would help. */
export type SearchSuggestion = Change & {
  query: TenderQuery
  /** number of matches of the changed search in the same days */
  total: number
}

type Change =
  | { kind: 'add'; what: 'scope' | 'region' | 'bid_type'; value: string }
  | { kind: 'drop'; what: 'scope' | SavedNarrowing; value: null }
  /** one of its words, or all that it excludes */
  | { kind: 'drop_word' | 'drop_excluded'; what: 'q'; value: string }

/** Maximum number of words that are tried, the first ones of a search. */
const MAX_WORDS = 6

/** A change that makes a search narrow enough, or makes it find tenders; undefined if no single change does. */
export async function suggestChange(
  db: Db,
  flag: SearchPreview['flag'],
  ...question: [query: TenderQuery, asker: Asker, now: Date]
): Promise<SearchSuggestion | undefined> {
  if (flag === 'too_broad') return narrower(db, ...question)
  return flag === 'empty' ? wider(db, ...question) : undefined
}

/** Adds the caller's rubros, else a region, else a type: the value with most matches, up to BROAD_TOTAL. */
async function narrower(db: Db, query: TenderQuery, asker: Asker, now: Date): Promise<SearchSuggestion | undefined> {
  const isReadable = (total: number) => total > 0 && total <= BROAD_TOTAL
  if (query.scope === 'all' && asker.rubros.length > 0) {
    const changed: TenderQuery = { ...query, scope: 'mine' }
    const total = await countLately(db, changed, asker, now)
    if (isReadable(total)) return { kind: 'add', what: 'scope', value: 'mine', query: changed, total }
  }
  for (const [what, by] of [
    ['region', 'region'],
    ['bid_type', 'type_id'],
  ] as const) {
    if (query[what]) continue
    const counts = await countLatelyBy(db, by, { query, asker, now })
    const best = counts.find(({ total }) => isReadable(total))
    if (!best) continue
    const value = String(best.value)
    return { kind: 'add', what, value, query: savedQuery({ ...query, [what]: value }), total: best.total }
  }
  return undefined
}

/** Drops one filter or one word: the one without which the search has most matches, up to BROAD_TOTAL. */
async function wider(db: Db, query: TenderQuery, asker: Asker, now: Date): Promise<SearchSuggestion | undefined> {
  let best: SearchSuggestion | undefined
  for (const change of listDrops(query, asker)) {
    const suggestion = { ...change, total: await countLately(db, change.query, asker, now) }
    if (suggestion.total > 0 && (!best || scoreOf(suggestion) > scoreOf(best))) best = suggestion
  }
  return best
}

const scoreOf = ({ total }: SearchSuggestion) => (total <= BROAD_TOTAL ? total : 1 / total)

function listDrops(query: TenderQuery, { rubros }: Asker): (Change & { query: TenderQuery })[] {
  const changes: (Change & { query: TenderQuery })[] = []
  const drop = (what: 'scope' | SavedNarrowing, changed: TenderQuery) =>
    changes.push({ kind: 'drop', what, value: null, query: changed })
  if (query.scope === 'mine' && rubros.length > 0) drop('scope', { ...query, scope: 'all' })
  for (const [narrowing, filters] of narrowingsOf(query)) {
    // without the channel a search covers tenders alone, which is another search and not a wider one
    if (!isSaved(narrowing) || narrowing === 'channel') continue
    drop(narrowing, savedQuery({ ...query, ...Object.fromEntries(filters.map((name) => [name, undefined])) }))
  }
  const { included, excluded } = splitExcluded(query.q ?? '')
  if (excluded) {
    changes.push({ kind: 'drop_excluded', what: 'q', value: excluded, query: savedQuery({ ...query, q: included }) })
  }
  for (const { word, q } of withoutEachWord(query.q ?? '').slice(0, MAX_WORDS)) {
    changes.push({ kind: 'drop_word', what: 'q', value: word, query: savedQuery({ ...query, q }) })
  }
  return changes
}
