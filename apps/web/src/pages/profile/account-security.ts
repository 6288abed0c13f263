import type { getAccountSecurity as contract } from '@mirador/contract/account-security'
import { getAccountSecurity } from '@mirador/contract/addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type Security = NonNullable<AnswerOf<typeof contract>['security']>

/** The means of access of the account; null where an external user pool keeps them. */
export const accountSecurityQuery = queryOptions({
  queryKey: ['getAccountSecurity'],
  queryFn: ({ signal }) => call(getAccountSecurity, {}, { signal }),
})
