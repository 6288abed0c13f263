/** The account, or its user, was deleted while the request was in progress. */
export function isOfDeletedUser(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23503' && Boolean(constraint?.endsWith('_sub_fkey'))
}
