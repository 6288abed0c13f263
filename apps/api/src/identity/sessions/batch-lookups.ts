/**
 * Combines the look-ups of one turn of the event loop into one query: under load many requests arrive together, and a
 * query costs more to send than to answer. No caller gets a result that was read before its call.
 * @param find the subset of the keys for which the answer is yes
 */
export function batchLookups(
  find: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): (key: string) => Promise<boolean> {
  let batch: { keys: Set<string>; found: Promise<ReadonlySet<string>> } | undefined

  function openBatch() {
    const keys = new Set<string>()
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      batch = undefined
      return find([...keys])
    })
    return { keys, found }
  }

  return async (key) => {
    batch ??= openBatch()
    batch.keys.add(key)
    return (await batch.found).has(key)
  }
}
