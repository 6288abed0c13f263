import fc from 'fast-check'
import { hostileText, inUrl } from './hostile.ts'
import { findGeneralProblem, type Operation, queryOf, requestsOf } from './operation.ts'
import type { FuzzResponse } from './request.ts'

const PLACES = [
  '/',
  '/assets/',
  '/dashboard/search/',
  '/icons/',
  '/dev/outbox/',
  '/api/',
  '/api/docs/',
  '/api/docs/static/',
]
const FILES = ['../package.json', '../../src/main.tsx', '.vite/manifest.json', 'index.html', 'config.json', '.env']
const DOTS = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..;/', './', '%252e%252e%252f', '/', '\\']

/** @returns an operation for all other paths: the pages and their files, the outbox, the documentation */
export function pageOperations(): Operation[] {
  const place = fc.constantFrom(...PLACES)
  const climb = fc.tuple(fc.array(fc.constantFrom(...DOTS), { maxLength: 8 }), fc.constantFrom(...FILES, 'etc/passwd'))
  const path = fc.oneof(
    fc.tuple(place, climb).map(([at, [dots, file]]) => at + dots.join('') + file),
    fc.tuple(place, hostileText.chain(inUrl)).map((parts) => parts.join('')),
  )
  const query = queryOf(fc.constant([]), ['to'])
  return [
    {
      name: 'pages',
      requests: requestsOf({
        method: fc.constantFrom(
          'GET',
          'GET',
          'GET',
          'HEAD',
          'POST',
          'OPTIONS',
          'PUT',
          'PATCH',
          'DELETE',
          'TRACE',
          'PROPFIND',
        ),
        path: fc.tuple(path, query).map((parts) => parts.join('').replace(/^[^/]/, '/')),
        headers: fc.constant({}),
      }),
      findProblem: (response) => findGeneralProblem(response) ?? findPageProblem(response),
    },
  ]
}

/** @returns the problem of a response with a file from outside the build, or with a redirect to another host */
function findPageProblem({ headers, text }: FuzzResponse): string | undefined {
  const file = /root:x:0|"workspaces"|createRoot\(|"isEntry"/.exec(text)
  if (file) return `a file outside the build: ${file[0]}`
  const location = headers.location === undefined ? '/' : String(headers.location)
  return /^\/(?![/\\])/.test(location) || location.startsWith('./') ? undefined : `a redirect to ${location}`
}
