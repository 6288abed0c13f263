import { hash } from 'node:crypto'

/** Maximum number of prepared statements per connection: each takes some 50 KB in its server process. */
export const STATEMENTS_KEPT = 100

const WORTH_KEEPING = /^\s*(select|with|insert|update|delete)\s/i
/** Longer statements are inserts of many rows, which differ in length each time. */
const LONGEST = 10_000

/**
 * The prepared statements of a connection. A statement gets a name when it is sent the second time, so that a statement
 * sent once costs nothing; above the limit the least recently used one is dropped.
 */
export class StatementNames {
  /** by text, least recently used first; without a name for a statement sent once */
  readonly #names = new Map<string, string | undefined>()
  readonly #limit: number
  #made = 0

  constructor(limit = STATEMENTS_KEPT) {
    this.#limit = limit
  }

  /** @returns the name under which to send it, if any, and the name that the server may drop */
  use(text: string): { name?: string; forgotten?: string } {
    if (text.length > LONGEST || !WORTH_KEEPING.test(text) || isPlannedAnew(text)) return {}
    const name = this.#names.has(text) ? (this.#names.get(text) ?? this.#newName(text)) : undefined
    this.#names.delete(text)
    this.#names.set(text, name)
    const forgotten = this.#names.size > this.#limit ? this.#forgetOldest() : undefined
    return { ...(name && { name }), ...(forgotten && { forgotten }) }
  }

  /** @returns its former name */
  forget(text: string): string | undefined {
    const name = this.#names.get(text)
    this.#names.delete(text)
    return name
  }

  /**
   * A new name. It has a hash of the text, so that a proxy can never run another statement in its place, and a number,
   * so that a name that the server may still hold is not reused.
   */
  #newName(text: string): string {
    return `m${++this.#made}_${hash('sha256', text).slice(0, 32)}`
  }

  #forgetOldest(): string | undefined {
    const [oldest] = this.#names.keys()
    return oldest === undefined ? undefined : this.forget(oldest)
  }
}

/** Marks a statement whose best plan depends on its parameters: it is planned each time instead of prepared. */
export const PLANNED_ANEW = '/* planned anew */'

/** Also true for a parameter as number of rows: a generic plan assumes a tenth of the table. */
function isPlannedAnew(text: string): boolean {
  return text.endsWith(PLANNED_ANEW) || /\b(limit|offset) \$\d/i.test(text)
}
