import { withdrawMails } from '@mirador/database/mail/mail-outbox'
import { unsubscribeFrom } from '@mirador/database/mail/mail-preferences'
import { escapeMarkup } from '@mirador/domain/text/escape-markup'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { sendPage } from '../http/plain-page.ts'
import { MAIL_KINDS_OF } from '../notices/notice-kinds.ts'
import { UNSUBSCRIBE } from '../notices/notice-mail-texts.ts'
import { UNSUBSCRIBE_PATH, type UnsubscribeLink } from '../token-links/unsubscribe-links.ts'

const BODY_BYTES = 4096

/**
 * Ends one kind of mail for an account, without a session and without JavaScript. GET changes nothing, since virus
 * scanners open every link of a mail; the button of the page does, and so does the POST that mail programs send by
 * themselves (RFC 8058).
 */
export function unsubscribePages(context: Context): FastifyPluginAsync {
  const { env, unsubscribeLinks } = context
  const profile = `<p><a href="${escapeMarkup(env.publicUrl)}/perfil?vista=avisos">${UNSUBSCRIBE.profile}</a></p>`
  const send = (reply: FastifyReply, title: string, body: string) =>
    sendPage(reply, { product: env.companyName, title, body })
  const sendUnknown = (reply: FastifyReply) =>
    send(reply.status(404), UNSUBSCRIBE.badTitle, `<p>${UNSUBSCRIBE.bad}</p>${profile}`)
  const linkOf = (request: FastifyRequest) => unsubscribeLinks.read((request.params as { token: string }).token)

  return async (app) => {
    // the body is never read: RFC 8058 fixes its one field, which mail programs send as either kind of form
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, _body, done) => done(null))

    app.get(`${UNSUBSCRIBE_PATH}/:token`, async (request, reply) => {
      const link = linkOf(request)
      if (!link) return sendUnknown(reply)
      const form = `<form method="post"><button type="submit">${UNSUBSCRIBE.confirm}</button></form>`
      return send(reply, UNSUBSCRIBE.asks[link.subject], `<p>${UNSUBSCRIBE.what[link.subject]}</p>${form}${profile}`)
    })

    app.post(`${UNSUBSCRIBE_PATH}/:token`, async (request, reply) => {
      const link = linkOf(request)
      if (!link) return sendUnknown(reply)
      const hasAccount = await unsubscribe(context, link)
      if (!hasAccount) return send(reply, UNSUBSCRIBE.goneTitle, `<p>${UNSUBSCRIBE.gone}</p>`)
      const done = `<p>${UNSUBSCRIBE.done[link.subject]}</p><p>${UNSUBSCRIBE.others}</p>${profile}`
      return send(reply, UNSUBSCRIBE.doneTitle, done)
    })
  }
}

/** @returns whether the account still exists */
async function unsubscribe({ database, identity, now }: Context, { sub, subject }: UnsubscribeLink): Promise<boolean> {
  // outside the transaction: the embedded database has one connection
  const knownEmail = await identity.userEmail(sub)
  return database.db.transaction().execute(async (tx) => {
    const account = await unsubscribeFrom(tx, sub, subject, now())
    const email = account?.email ?? knownEmail
    // queued mails of these kinds are not sent any more
    if (account && email) for (const kind of MAIL_KINDS_OF[subject]) await withdrawMails(tx, kind, email, now())
    return account !== undefined
  })
}
