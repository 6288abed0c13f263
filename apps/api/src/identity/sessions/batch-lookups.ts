/**
 * Batches the look-ups of one turn of the event loop into one query: under load many requests arrive together, and a
 * query costs more to send than to answer. No caller gets a result that was read before its call.
 * @param find returns the stored values of the keys
 */
export function batchLookups<Value>(
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let batch: { keys: Set<string>; answer: Promise<ReadonlyMap<string, Value>> } | undefined

  function openBatch() {
    const keys = new Set<string>()
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      batch = undefined
      return find([...keys])
    })
    return { keys, answer }
  }

  return async (key) => {
    batch ??= openBatch()
    batch.keys.add(key)
    return (await batch.answer).get(key)
  }
}

/**
 * Batches look-ups with a boolean result.
 * @param find returns the subset of the keys for which it is true
 */
export function batchQuestions(
  find: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): (key: string) => Promise<boolean> {
  const lookUp = batchLookups(async (keys) => new Map([...(await find(keys))].map((key) => [key, true])))
  return async (key) => (await lookUp(key)) === true
}
