import { savedQuery } from '@mirador/domain/tender-query/saved-query'
import { parseSearch } from '@mirador/domain/tender-query/search-words'
import type { WordChange } from '@mirador/domain/tender-query/word-change'
import { isIgnored } from '@mirador/domain/text/ignored-words'
import { stemOf } from '@mirador/domain/text/stem'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findFormerStems, shortStems } from '../search/former-words.ts'

/** Former prefixes also matched stems that were up to this many letters shorter, whatever their words. */
const FORMER_CUT = 5
/** Words of stored tenders per statement. */
const BATCH = 20_000

/**
 * Stores, for each search saved before an instant, the words whose matches among the words of stored tenders differ
 * since then, so that its owner can be notified. Repeating it changes nothing.
 */
export async function storeWordChanges(db: Db, savedBefore: Date): Promise<void> {
  const searches = await db
    .selectFrom('saved_search')
    .select(['id', 'query'])
    .where('created_at', '<', savedBefore)
    .execute()
  const terms = searches.map(({ id, query }) => ({ id, words: wordsOf(savedQuery(query).q) }))
  const changes = await findChanges(db, [...new Set(terms.flatMap(({ words }) => words))])
  for (const { id, words } of terms) {
    const own = words.flatMap((word) => changes.get(word) ?? [])
    if (own.length === 0) continue
    await db
      .updateTable('saved_search')
      .set({ word_changes: JSON.stringify(own), word_changes_mailed: false })
      .where('id', '=', id)
      .execute()
  }
}

/** The distinct words of a search, prefixes with their star. */
function wordsOf(q: string | undefined): string[] {
  const search = parseSearch(q ?? '')
  if (search.kind !== 'text') return []
  const words = search.clauses
    .flatMap(({ anyOf }) => anyOf)
    .flatMap((term) =>
      term.kind === 'prefix' ? [`${term.prefix}*`] : term.words.split(' ').filter((word) => !isIgnored(word)),
    )
  return [...new Set(words)]
}

async function findChanges(db: Db, searchedWords: readonly string[]): Promise<Map<string, WordChange>> {
  const formerStems = await findFormerStems(db, searchedWords)
  const changes = searchedWords.map((word): AskedWord => {
    const former = isPrefix(word) ? undefined : formerStems.get(word)?.[0]
    const stem = isPrefix(word) ? undefined : stemOf(word)
    return { word, wasIgnored: !isPrefix(word) && former === undefined, lost: [], gained: [], stem, former }
  })
  const byStem = Map.groupBy(changes, ({ stem }) => stem)
  const byFormer = Map.groupBy(changes, ({ former }) => former)
  const prefixes = changes
    .filter(({ word }) => isPrefix(word))
    .map((change) => ({ change, ...formerPrefix(change.word) }))
  for await (const { word, former } of readFormerWords(db)) {
    const stem = stemOf(word)
    for (const change of former === undefined ? [] : (byFormer.get(former) ?? [])) {
      if (change.stem !== stem) change.lost.push(word)
    }
    for (const change of byStem.get(stem) ?? []) if (change.former !== former) change.gained.push(word)
    for (const { change, prefix, didMatch } of prefixes) {
      const [did, does] = [didMatch(former), word.startsWith(prefix)]
      if (did !== does) (did ? change.lost : change.gained).push(word)
    }
  }
  return new Map(
    changes
      .filter(({ wasIgnored, lost, gained }) => wasIgnored || lost.length + gained.length > 0)
      .map(({ stem: _s, former: _f, ...change }) => [change.word, change]),
  )
}

/** A word of some searches, with its present and former stem; undefined for a prefix. */
interface AskedWord extends WordChange {
  stem: string | undefined
  former: string | undefined
}

const isPrefix = (word: string) => word.endsWith('*')

/** The former matches of a prefix among the stems of words. */
function formerPrefix(word: string) {
  const prefix = word.slice(0, -1)
  const short = new Set(shortStems(prefix, FORMER_CUT))
  return { prefix, didMatch: (former = '') => former !== '' && (former.startsWith(prefix) || short.has(former)) }
}

/** The words of stored tenders, each with its former stem; undefined where the word was ignored. */
async function* readFormerWords(db: Db): AsyncGenerator<{ word: string; former: string | undefined }> {
  let place = 0
  while (true) {
    const { rows } = await sql<{ word: string; place: number }>`
      select word, place from typed_word where place > ${place} order by place limit ${BATCH}::int`.execute(db)
    const stems = await findFormerStems(
      db,
      rows.map(({ word }) => word),
    )
    for (const { word } of rows) yield { word, former: stems.get(word)?.[0] }
    if (rows.length < BATCH) return
    place = rows.at(-1)?.place ?? place
  }
}
