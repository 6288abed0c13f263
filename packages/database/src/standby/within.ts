/**
 * What a promise gives, if it does within the time.
 * @throws after `ms` milliseconds; what was asked goes on by itself
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
