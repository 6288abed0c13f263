import { z } from 'zod/mini'
import { instant } from './page.ts'

/** `rut` as `76482913-K`; `user_id` is the account's and `username` equals `canonical_name`. */
export const company = z.object({
  id: z.string(),
  user_id: z.string(),
  rut: z.string(),
  canonical_name: z.string(),
  username: z.string(),
  brand_name: z.string(),
  email_address: z.string(),
  phone_number: z.string(),
  /** when the operator verified that the company is the account's; null: not verified */
  verified_at: z.nullable(instant),
})
