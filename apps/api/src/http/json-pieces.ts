/** Number of characters per piece. */
const PIECE = 16_384

/** A list that is read while it is sent, in batches. */
export type LazyList = AsyncIterable<readonly unknown[]>

/**
 * JSON in pieces: a value of objects that may have lazy lists, each of which becomes an array.
 * @param value everything else in it is written as by JSON.stringify
 */
export async function* jsonPieces(value: unknown): AsyncGenerator<string> {
  let piece = ''
  for await (const part of parts(value)) {
    piece += part
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

/** A list in pieces of one JSON value a line. */
export async function* jsonLines(list: LazyList): AsyncGenerator<string> {
  for await (const batch of list) {
    for (const row of batch) yield `${JSON.stringify(row)}\n`
  }
}

async function* parts(value: unknown): AsyncGenerator<string> {
  if (isLazy(value)) {
    let separator = '['
    for await (const batch of value) {
      for (const row of batch) {
        yield separator + JSON.stringify(row)
        separator = ','
      }
    }
    yield separator === '[' ? '[]' : ']'
  } else if (isPlain(value)) {
    let separator = '{'
    for (const [name, own] of Object.entries(value)) {
      if (own === undefined) continue
      yield `${separator}${JSON.stringify(name)}:`
      yield* parts(own)
      separator = ','
    }
    yield separator === '{' ? '{}' : '}'
  } else yield JSON.stringify(value)
}

function isLazy(value: unknown): value is LazyList {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
