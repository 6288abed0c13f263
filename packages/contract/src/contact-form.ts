import { isEmailAddress } from '@mirador/domain/account/email'
import { MESSAGE_MAX } from '@mirador/domain/messages/contact'
import { cleanLongText } from '@mirador/domain/text/long-text'
import { z } from 'zod/mini'
import { neededText } from './company-form.ts'

/** The contact form, in the order in which errors are shown (specification, section 5). Client and server use it. */
export const contactForm = z.strictObject({
  name: neededText({ max: 200 }),
  email: neededText({ max: 254, isGood: isEmailAddress }),
  message: z
    .string({ error: ({ input }) => (input === undefined || input === null ? 'required' : 'invalid') })
    .check(
      z.overwrite(cleanLongText),
      z.minLength(1, { error: 'required', abort: true }),
      z.maxLength(MESSAGE_MAX, { error: 'too_long' }),
    ),
})
export type ContactForm = z.infer<typeof contactForm>
export type ContactField = keyof ContactForm
