import { isEmailAddress } from '@mirador/domain/account/email'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { company } from './company.ts'
import { neededText, newCompanyFields } from './company-form.ts'
import { endpoint } from './endpoint.ts'
import { EXAMPLE_ACCOUNT, EXAMPLE_COMPANY } from './example-account.ts'
import { instant } from './page.ts'

const tag = 'Registro'

export const registerUser = endpoint({
  ...addresses.registerUser,
  tag,
  summary: 'Anota la cuenta recién confirmada, sin su contraseña; repetirlo no cambia nada.',
  example: { body: { username: EXAMPLE_ACCOUNT.email } },
  body: z.strictObject({ username: neededText({ max: 254, isGood: isEmailAddress }) }),
  answer: z.object({ user_id: z.string(), email: z.string() }),
})

export const registerCompany = endpoint({
  ...addresses.registerCompany,
  tag,
  summary: 'Guarda la empresa de la cuenta, una por cuenta, sin verificar; otras cuentas pueden tener el mismo RUT.',
  example: { body: EXAMPLE_COMPANY },
  body: z
    .strictObject({
      ...newCompanyFields,
      user_id: neededText({ max: 100 }),
      username: neededText({ max: 200 }),
    })
    .check(
      z.refine(({ username, canonical_name }) => username === canonical_name, {
        path: ['username'],
        error: 'invalid',
      }),
    ),
  answer: company,
})

export const completeRegistration = endpoint({
  ...addresses.completeRegistration,
  tag,
  summary: 'Da por terminado el registro; repetirlo no cambia la fecha.',
  answer: z.object({ registered_at: instant }),
})
