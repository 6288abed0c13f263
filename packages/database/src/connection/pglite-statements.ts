import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import type { NamingConnection } from './prepared-statements.ts'

const { serialize } = protocol

/** Named statements for PGlite, whose `query` parses and plans each time, half to two thirds of the time of a list. */
export function pgliteStatements(pglite: PGlite, isInTransaction: () => boolean): NamingConnection<Results> {
  /** types of the parameters of each named statement */
  const known = new Map<string, readonly number[]>()

  async function prepare(name: string, text: string): Promise<readonly number[]> {
    const messages = await together(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const types = parse.parseDescribeStatementResults(messages)
    known.set(name, types)
    return types
  }

  /** Sends messages in one call; after an error the rest up to the sync is skipped. */
  function together(...messages: Uint8Array[]) {
    return pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false })
  }

  function written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    return type !== undefined && pglite.serializers[type] ? pglite.serializers[type](value) : String(value)
  }

  return {
    isInTransaction,
    async send(text, given, name) {
      const values = given.map(wellFormed)
      if (name === undefined) return pglite.query(text, values)
      return pglite.runExclusive(async () => {
        const types = known.get(name) ?? (await prepare(name, text))
        const messages = await together(
          serialize.bind({ statement: name, values: values.map((value, i) => written(value, types[i])) }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
          serialize.sync(),
        )
        if (!isInTransaction()) await pglite.syncToFs()
        return parse.parseResults(messages, pglite.parsers)[0] as Results
      })
    },
    async deallocate(name) {
      known.delete(name)
      await pglite.query(`deallocate ${name}`).catch(() => {})
    },
  }
}

/**
 * Replaces lone surrogates, which UTF-8 cannot encode, with U+FFFD, as `pg` does. PGlite miscounts the bytes of its own
 * replacement, and sends a text that ends inside a character.
 */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  return Array.isArray(value) ? value.map(wellFormed) : value
}
