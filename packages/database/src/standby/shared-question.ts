/** Runs one query at a time: calls during a running one share the next, so that each answer is newer than its call. */
export function shareQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const answer = ask()
      running = answer.catch(() => {})
      return answer
    })
    return next
  }
}
