/**
 * Batches the look-ups of one turn of the event loop into one query: under load many requests arrive together, and a
 * query costs more to send than to answer. No caller gets a result that was read before its call.
 * @param find returns the stored values of the keys
 * @param most queries at a time: the next batch stays open until one of them has ended
 */
export function batchLookups<Value>(
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  most = Number.POSITIVE_INFINITY,
): (key: string) => Promise<Value | undefined> {
  let batch: { keys: Set<string>; answer: Promise<ReadonlyMap<string, Value>> } | undefined
  let running = 0
  let goOn = () => {}

  async function answerBatch(keys: ReadonlySet<string>) {
    await new Promise<void>((resolve) => setImmediate(resolve))
    if (running >= most) {
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
    }
    batch = undefined
    running++
    try {
      return await find([...keys])
    } finally {
      running--
      goOn()
    }
  }

  function openBatch() {
    const keys = new Set<string>()
    return { keys, answer: answerBatch(keys) }
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
  most?: number,
): (key: string) => Promise<boolean> {
  const lookUp = batchLookups(async (keys) => new Map([...(await find(keys))].map((key) => [key, true])), most)
  return async (key) => (await lookUp(key)) === true
}
