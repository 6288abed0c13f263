import { SAVED_FILTERS, type SavedQuery, savedQuery } from '@mirador/domain/saved-query'
import { splitExcluded, withoutEachWord } from '@mirador/domain/text/excluded-words'
import type { Db } from '../connection/connect.ts'
import { type Asker, BROAD_TOTAL, countLately, countLatelyBy, type SearchPreview } from './search-preview.ts'

/** The one change to a search that would help. */
export interface SearchSuggestion {
  kind: 'add' | 'drop' | 'drop_word' | 'drop_excluded'
  /** what is added or dropped: `amount` and `closes` stand for both ends */
  what: string
  /** the value added, or the word dropped */
  value: string | null
  query: SavedQuery
  /** what it would have brought in the same days */
  total: number
}

/** Of a search of many words no more are tried. */
const MOST_WORDS = 6

/** What would make a search narrow enough, or find something; undefined where no single change does. */
export async function suggestChange(
  db: Db,
  flag: SearchPreview['flag'],
  ...asked: [query: SavedQuery, asker: Asker, now: Date]
): Promise<SearchSuggestion | undefined> {
  if (flag === 'too_broad') return narrower(db, ...asked)
  return flag === 'empty' ? wider(db, ...asked) : undefined
}

/** One's own rubros, else a region, else a kind: what leaves the most that people still read. */
async function narrower(db: Db, query: SavedQuery, asker: Asker, now: Date): Promise<SearchSuggestion | undefined> {
  const isReadable = (total: number) => total > 0 && total <= BROAD_TOTAL
  if (query.scope === 'all' && asker.mine.length > 0) {
    const changed: SavedQuery = { ...query, scope: 'mine' }
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

/** Without one filter, or one word: what then brings the most that people still read. */
async function wider(db: Db, query: SavedQuery, asker: Asker, now: Date): Promise<SearchSuggestion | undefined> {
  let best: SearchSuggestion | undefined
  for (const change of lessOfEach(query, asker)) {
    const suggestion = { ...change, total: await countLately(db, change.query, asker, now) }
    if (suggestion.total > 0 && (!best || worthOf(suggestion) > worthOf(best))) best = suggestion
  }
  return best
}

const worthOf = ({ total }: SearchSuggestion) => (total <= BROAD_TOTAL ? total : 1 / total)

function lessOfEach(query: SavedQuery, { mine }: Asker): Omit<SearchSuggestion, 'total'>[] {
  const without = (...names: (keyof SavedQuery)[]) =>
    savedQuery({ ...query, ...Object.fromEntries(names.map((name) => [name, undefined])) })
  const drops: Omit<SearchSuggestion, 'total'>[] = []
  const drop = (what: string, changed: SavedQuery) => drops.push({ kind: 'drop', what, value: null, query: changed })
  if (query.scope === 'mine' && mine.length > 0) drop('scope', { ...query, scope: 'all' })
  for (const name of SAVED_FILTERS) {
    if (!query[name] || /^(closes|amount)_/.test(name)) continue
    drop(name, without(name))
  }
  if (query.closes_from || query.closes_to) drop('closes', without('closes_from', 'closes_to'))
  if (query.amount_min || query.amount_max) drop('amount', without('amount_min', 'amount_max'))
  const { included, excluded } = splitExcluded(query.q ?? '')
  if (excluded) {
    drops.push({ kind: 'drop_excluded', what: 'q', value: excluded, query: savedQuery({ ...query, q: included }) })
  }
  for (const { word, q } of withoutEachWord(query.q ?? '').slice(0, MOST_WORDS)) {
    drops.push({ kind: 'drop_word', what: 'q', value: word, query: savedQuery({ ...query, q }) })
  }
  return drops
}
