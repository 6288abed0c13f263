import { pathTo } from '../paths.ts'

/** Whether the address is the return of a social sign-in, with a code or an error. */
export function isSocialReturn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (pathname !== pathTo('tenders')) return false
  const query = new URLSearchParams(search)
  return query.has('error_description') || (query.has('code') && query.has('state'))
}
