import type { getAccountSecurity as contract } from '@mirador/contract/account-security'
import { getAccountSecurity } from '@mirador/contract/addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type Security = NonNullable<AnswerOf<typeof contract>['security']>

/** What opens the account; null where an outside user pool keeps it. */
export const accountSecurityQuery = queryOptions({
  queryKey: ['getAccountSecurity'],
  queryFn: ({ signal }) => call(getAccountSecurity, {}, { signal }),
})
