import { z } from 'zod/mini'
import { queryInt } from './page.ts'

/** The market of the four answers, of their file, and of the institutions to which no offer was made. */
export const marketSelection = {
  /** undefined: all families of the account */
  family: z.optional(queryInt({ min: 10_000, max: 999_990_000 })),
  /** `own`: where the company sells, or everywhere if it has not said where */
  region: z._default(z.string().check(z.regex(/^(own|all|[1-9]|1[0-6])$/, { error: 'invalid' })), 'own'),
}
