import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { EXAMPLE_ACCOUNT } from './example-account.ts'
import { instant } from './page.ts'

const tag = 'Tus datos'

/**
 * Returns how the owner confirms the deletion of the account: by the password, or without one by the e-mail and a
 * recent sign-in.
 */
export const getAccountDeletion = endpoint({
  ...addresses.getAccountDeletion,
  tag,
  summary: 'Con qué se confirma que la cuenta se elimina, y si hace falta volver a ingresar antes.',
  answer: z.object({ confirm_with: z.enum(['password', 'email']), is_recent: z.boolean() }),
})

const typed = z
  .string({ error: 'invalid' })
  .check(z.minLength(1, { error: 'required' }), z.maxLength(1000, { error: 'too_long' }))

export const deleteAccount = endpoint({
  ...addresses.deleteAccount,
  tag,
  summary: 'Elimina la cuenta y sus datos, para siempre. Se confirma con la contraseña o, si no hay, con el correo.',
  example: { body: { password: EXAMPLE_ACCOUNT.password } },
  body: z.strictObject({ password: z.optional(typed), email: z.optional(typed) }),
  answer: z.object({ deleted_at: instant }),
})
