import { hash } from 'node:crypto'

/** Maximum number of prepared statements per connection: each takes some 50 KB in its server process. */
export const STATEMENTS_KEPT = 100

const WORTH_KEEPING = /^\s*(select|with|insert|update|delete)\s/i
/** Longer statements are inserts of many rows, which differ in length each time. */
const LONGEST = 10_000

/**
 * The prepared statements of a connection. A statement gets a name when it is sent the second time, so that what is sent once
 * costs nothing; above the limit the least recently used one is dropped.
 */
export class StatementNames {
  /** by text, least recently used first; without a name for a statement sent once */
  readonly #names = new Map<string, string | undefined>()
  readonly #limit: number
  #made = 0

  constructor(limit = STATEMENTS_KEPT) {
    this.#limit = limit
  }

  /** @returns the name to send it by, if any, and the name that the server may forget */
  use(text: string): { name?: string; forgotten?: string } {
    if (text.length > LONGEST || !WORTH_KEEPING.test(text) || isPlannedAnew(text)) return {}
    const name = this.#names.has(text) ? (this.#names.get(text) ?? this.#newName(text)) : undefined
    this.#names.delete(text)
    this.#names.set(text, name)
    const forgotten = this.#names.size > this.#limit ? this.#forgetOldest() : undefined
    return { ...(name && { name }), ...(forgotten && { forgotten }) }
  }

  /** @returns the name it had */
  forget(text: string): string | undefined {
    const name = this.#names.get(text)
    this.#names.delete(text)
    return name
  }

  /**
   * With the text's hash, so that another statement never runs in its place, whatever a proxy between us does; with a
   * number, so that no name is reused that the server may still hold.
   */
  #newName(text: string): string {
    return `m${++this.#made}_${hash('sha256', text).slice(0, 32)}`
  }

  #forgetOldest(): string | undefined {
    const [oldest] = this.#names.keys()
    return oldest === undefined ? undefined : this.forget(oldest)
  }
}

/** Ends a statement whose best plan depends on its values: it is not prepared but planned each time. */
export const PLANNED_ANEW = '/* planned anew */'

/** Also where the number of rows is a parameter: a generic plan assumes a tenth of the table. */
function isPlannedAnew(text: string): boolean {
  return text.endsWith(PLANNED_ANEW) || /\b(limit|offset) \$\d/i.test(text)
}
