import { StatementNames } from './statement-names.ts'

/** A connection that can send a statement under a name, prepared at its first use. */
export interface NamingConnection<Result> {
  isInTransaction(): boolean
  send(text: string, values: readonly unknown[], name?: string): Promise<Result>
  /** Deallocates a statement; an unknown name is no error. */
  deallocate(name: string): Promise<void>
}

/**
 * Sends statements so that the server parses and plans each once per connection instead of each time
 * (docs/decisions/0019-prepared-statements.md).
 */
export function preparing<Result>(
  connection: NamingConnection<Result>,
): (text: string, values: readonly unknown[]) => Promise<Result> {
  const names = new StatementNames()
  let forgotten: string[] = []

  /** Frees memory of the server outside transactions, where a failure has no effect. */
  async function deallocate() {
    const all = forgotten
    forgotten = []
    for (const name of all) await connection.deallocate(name)
  }

  return async (text, values) => {
    const isAlone = !connection.isInTransaction()
    if (isAlone && forgotten.length > 0) await deallocate()
    // a changed table would make it fail inside a transaction, where a statement cannot be repeated
    if (!isAlone && returnsWhateverThereIs(text)) return connection.send(text, values)
    const { name, forgotten: oldest } = names.use(text)
    if (oldest) forgotten.push(oldest)
    if (!name) return connection.send(text, values)
    try {
      return await connection.send(text, values, name)
    } catch (error) {
      if (!isStale(error)) throw error
      names.forget(text)
      forgotten.push(name)
      if (!isAlone) throw error
      return connection.send(text, values)
    }
  }
}

/**
 * Whether a statement returns all columns: `select *`, `"t".*`, `returning *`. After a column is added, the server
 * refuses the prepared one.
 */
function returnsWhateverThereIs(text: string): boolean {
  return /[\s.]\*/.test(text)
}

/**
 * Whether an error means a stale prepared statement, which had no effect: the table has changed (0A000), or a proxy
 * switched to another connection that does not have the statement (26000) or already has the name (42P05).
 */
function isStale(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === '26000' || code === '42P05' || (code === '0A000' && message.includes('cached plan'))
}
