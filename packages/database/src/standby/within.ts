/**
 * Awaits a promise with a timeout.
 * @throws after `ms` milliseconds; the operation itself continues
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
