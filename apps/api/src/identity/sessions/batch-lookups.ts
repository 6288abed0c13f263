/**
 * One question for all who ask in the same turn of the event loop: under load many requests arrive together, and each
 * look-up costs more in being sent than in being answered. Nobody gets an answer to a question put before their own.
 * @param find which of the keys are so
 */
export function askedTogether(
  find: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): (key: string) => Promise<boolean> {
  let gathering: { keys: Set<string>; found: Promise<ReadonlySet<string>> } | undefined

  function gather() {
    const keys = new Set<string>()
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      gathering = undefined
      return find([...keys])
    })
    return { keys, found }
  }

  return async (key) => {
    gathering ??= gather()
    gathering.keys.add(key)
    return (await gathering.found).has(key)
  }
}
