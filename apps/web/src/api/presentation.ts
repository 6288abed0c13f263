import { getPresentation } from '@mirador/contract/addresses'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The presentation of the account's company. */
export const presentationQuery = queryOptions({
  queryKey: ['getPresentation'],
  queryFn: ({ signal }) => call(getPresentation, {}, { signal }),
})
