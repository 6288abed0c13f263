// What the searches of this benchmark need of an engine (docs/decisions/0134). All engines index the same tokens
// (documents.ts) under the same numbers: the places of the tenders in the list `recent`.

/** Place of the first tender of the list. New tenders of the second scene have smaller ones, from here down. */
export const FIRST_PLACE = 10_000_000

/** A tender in the form that engines index. */
export interface TokenDocument {
  place: number
  /** one token for each word in its order, then the written words; blanks between them */
  tokens: string
}

/** A term of a search in tokens: consecutive ones, or the beginning of a token. */
export type TokenTerm = { phrase: readonly string[] } | { prefix: string }

/** Every clause must hold; a clause holds when one of its terms does, or for `exclude`, when none does. */
export interface TokenClause {
  exclude: boolean
  anyOf: readonly TokenTerm[]
}

export type TokenQuery = readonly TokenClause[]

/** The exact number of hits, and the places of the first ten. */
export interface Hits {
  total: number
  places: readonly number[]
}

export interface BuildInput {
  /** a file with a document per line: its place, a tab, its tokens */
  documents: string
  count: number
  /** an own, empty folder of the engine */
  folder: string
}

/** An opened index. */
export interface Searching {
  /** @returns also the milliseconds of the engine itself where it says them: it runs inside another process */
  search(query: TokenQuery): Promise<Hits & { ms?: number }>
  /** Indexes new tenders while searches run. @returns once they are committed and searches may see them */
  add(documents: readonly TokenDocument[]): Promise<void>
  /** resident megabytes of its own process; null: it has none */
  memory(): number | null
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** the package of Debian that has it; null: it comes with Node or PostgreSQL */
  debian: string | null
  isInstalled(): boolean
  /** Whether it can answer: some cannot search for everything without a word. */
  canSearch(query: TokenQuery): boolean
  /** Builds the index from nothing, merged and in the order of the list. */
  build(input: BuildInput): Promise<void>
  /** megabytes of the built index */
  size(folder: string): Promise<number>
  open(folder: string): Promise<Searching>
}

/** What is known of a built index. */
export interface BuiltIndex {
  name: string
  seconds: number
  megabytes: number
  memory: number | null
}

export const onlyExcludes = (query: TokenQuery): boolean => query.every(({ exclude }) => exclude)

/** Number of tenders of a page of the list. */
export const PAGE = 10
