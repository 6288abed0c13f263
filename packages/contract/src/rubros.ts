import { z } from 'zod/mini'
import * as addresses from './addresses/rubros.ts'
import { company } from './company.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'

const tag = 'Usuario'

export const getUserInfo = endpoint({
  ...addresses.getUserInfo,
  tag,
  summary: 'Quién eres, qué rubros elegiste y cuál es tu empresa.',
  answer: z.object({
    user_id: z.string(),
    email: z.nullable(z.string()),
    product_segment_id: z.array(z.object({ code: z.number(), name: z.string() })),
    /** null until step 3 of the registration is saved */
    company: z.nullable(company),
    /** null until the registration's last step */
    registered_at: z.nullable(instant),
  }),
})

export const updateRubros = endpoint({
  ...addresses.updateRubros,
  tag,
  summary: 'Guarda las familias elegidas; [0] es ninguna.',
  body: z.strictObject({
    product_family_id: z
      .array(z.int({ error: 'invalid' }))
      .check(z.minLength(1, { error: 'required' }), z.maxLength(1000, { error: 'too_long' })),
    user_id: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(100, { error: 'too_long' })),
  }),
  answer: z.object({ product_segment_id: z.array(z.object({ code: z.number(), name: z.string() })) }),
})
