import { strikeNote, writeNote } from '@mirador/contract/desk-parts'
import { insertNote, strikeNote as takeBack } from '@mirador/database/mesa/notes'
import { ApiError } from '../../http/api-error.ts'
import { assistantOf, route } from '../../http/route.ts'
import type { Mail } from '../../mailer/mail.ts'
import { deskTenderAnswer } from '../../mesa/desk-tender-answer.ts'
import { mailMentions } from '../../mesa/mail-mentions.ts'
import { requireMember } from '../../mesa/member.ts'
import { PLACE_REFUSALS } from '../../mesa/place-refusals.ts'

export const noteRoutes = {
  /** Idempotent for one that is struck; one that is erased no longer exists. */
  strikeNote: route(strikeNote, async ({ params, session: { sub } }, context) => {
    const { db } = context.database
    await requireMember(db, sub, params.team)
    const place = { sub, organisation: params.team, bid_idn: params.id.toUpperCase() }
    const refusal = await takeBack(db, place, params.note, context.now())
    if (refusal === 'unknown_note') throw new ApiError('unknown_note', [{ field: 'note', code: 'unknown' }])
    if (refusal) throw PLACE_REFUSALS[refusal]()
    return deskTenderAnswer(context, sub, params.team, params.id)
  }),

  /** ESC-41: a text is never refused because another one was written meanwhile. */
  writeNote: route(writeNote, async ({ params, body, session }, context) => {
    const { db } = context.database
    const { sub } = session
    await requireMember(db, sub, params.team)
    const place = { sub, assistant: assistantOf(session), organisation: params.team, bid_idn: params.id.toUpperCase() }
    const now = context.now()
    let mails: Mail[] = []
    const refusal = await insertNote(db, place, body, now, async (tx) => {
      mails = await mailMentions(context, tx, { ...place, text: body.text }, now)
    })
    if (refusal) throw PLACE_REFUSALS[refusal]()
    for (const mail of mails) context.mailer.posted(mail)
    return deskTenderAnswer(context, sub, params.team, params.id)
  }),
}
