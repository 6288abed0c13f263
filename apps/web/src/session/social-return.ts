import { paths } from '../paths.ts'

/** Whether the address is where a social sign-in comes back to, with a code or with a refusal. */
export function isSocialReturn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (pathname !== paths.tenders()) return false
  const query = new URLSearchParams(search)
  return query.has('error_description') || (query.has('code') && query.has('state'))
}
