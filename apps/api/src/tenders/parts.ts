import { StatementCancelled } from '@mirador/database/connection/cancellation'

/**
 * Reads a part of an answer whose other parts stand without it.
 * @param onFailure receives the error of a part that could not be read
 * @returns null when it could not be read
 * @throws StatementCancelled the whole request was cancelled
 */
export async function partOrNull<T>(
  read: () => T | Promise<T>,
  onFailure: (error: unknown) => void,
): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof StatementCancelled) throw error
    onFailure(error)
    return null
  }
}
