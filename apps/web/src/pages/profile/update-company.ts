import { updateCompany } from '@mirador/contract/addresses'
import type { CompanyField } from '@mirador/contract/company-form'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { companyFieldText } from '../../texts/registration.ts'
import type { FormErrors } from '../../ui/use-form.ts'
import { PROFILE } from './profile-texts.ts'

export type EditableField = Extract<CompanyField, 'brand_name' | 'phone_number' | 'email_address'>

/**
 * Sends the full record with the changed field, then refetches the user (specification, section 4).
 * The record is read just before: the one on screen may be older than a save of another tab or device.
 */
export function updateCompanyMutation(client: QueryClient) {
  const { queryKey } = queries.getUserInfo()
  return mutationOptions({
    mutationKey: ['updateCompany'],
    // In sequence: each save sends the record that the previous one left.
    scope: { id: 'updateCompany' },
    meta: { isReported: true },
    mutationFn: async ({ field, value }: { field: EditableField; value: string }) => {
      const { company, product_segment_id } = await client.fetchQuery({ ...queries.getUserInfo(), staleTime: 0 })
      if (!company) throw new Error('There is no company to update')
      const { verified_at: _, ...record } = company
      return call(updateCompany, { body: { ...record, product_segment_id, [field]: value } })
    },
    onSuccess: async (company) => {
      // An older response in flight must not restore the old value.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (user) => user && { ...user, company })
      void client.invalidateQueries({ queryKey })
    },
  })
}

/** The message of a failed save: the error of the value, or that saving failed. */
export function refusalOf(failure: unknown, field: EditableField): FormErrors {
  const { isReported, fields } = failure instanceof ApiError ? failure : { isReported: false, fields: [] }
  if (isReported) return {}
  const own = fields.find((refused) => refused.field === field)
  return own ? { [field]: companyFieldText(field, own.code) } : { form: PROFILE.updateFailed }
}
