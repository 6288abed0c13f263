/** How many institutions one query names. */
const SEVERAL = ','

/**
 * The RUT of the institution that a saved search follows: all its tenders, and nothing else. An institution is followed
 * by such a search, which the mails and notices of searches serve.
 * @param query as stored
 */
export function followedInstitution(query: Readonly<Record<string, unknown>>): string | undefined {
  const { institution, scope, sort: _, ...more } = query
  if (typeof institution !== 'string' || institution.includes(SEVERAL) || scope !== 'all') return undefined
  return Object.values(more).every((value) => value === undefined) ? institution : undefined
}
