import { PRESENTATION_MAX } from '@mirador/domain/account/presentation'
import { isWebAddress } from '@mirador/domain/account/web-address'
import { z } from 'zod/mini'

/** A text that may be empty: one line, without characters that change the direction of text. */
function plainText(max: number, isGood: (text: string) => boolean = () => true) {
  return z.string({ error: ({ input }) => (input === undefined ? 'required' : 'invalid') }).check(
    z.trim(),
    z.maxLength(max, { error: 'too_long', abort: true }),
    z.refine((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text) && (text === '' || isGood(text)), { error: 'invalid' }),
  )
}

/** The presentation of a verified company in its public profile; empty texts are not shown. */
export const presentation = z.object({
  sentence: plainText(PRESENTATION_MAX.sentence),
  /** `https://…` or `http://…` */
  website: plainText(PRESENTATION_MAX.website, isWebAddress),
  offering: plainText(PRESENTATION_MAX.offering),
})
export type Presentation = z.infer<typeof presentation>
