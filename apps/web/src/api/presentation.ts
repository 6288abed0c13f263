import { getPresentation } from '@mirador/contract/addresses'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** What the own company says of itself. */
export const presentationQuery = queryOptions({
  queryKey: ['getPresentation'],
  queryFn: ({ signal }) => call(getPresentation, {}, { signal }),
})
