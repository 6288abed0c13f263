import { createHash } from 'node:crypto'
import { withdrawMails } from '@mirador/database/mail/mail-outbox'
import { unsubscribeFrom } from '@mirador/database/mail/mail-preferences'
import { escapeMarkup } from '@mirador/domain/text/escape-markup'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { MAIL_KINDS_OF } from '../notices/notice-kinds.ts'
import { UNSUBSCRIBE } from '../notices/notice-mail-texts.ts'
import { UNSUBSCRIBE_PATH, type UnsubscribeLink } from '../token-links/unsubscribe-links.ts'

const BODY_BYTES = 4096
const STYLE = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f2f6f5, #0a1413); color: light-dark(#0d211e, #e9f1ee); }
main { max-width: 32rem; margin: 12vh auto 0; padding: 2rem 1.25rem; box-sizing: border-box; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; text-wrap: balance; }
p { margin: 0 0 1rem; }
form { margin: 1.5rem 0; }
button { min-height: 2.75rem; padding: .6rem 1.25rem; border: 0; border-radius: 8px; font: inherit; font-weight: 600;
  cursor: pointer; background: light-dark(#0b5f56, #62cdb9); color: light-dark(#fff, #05231f); }
a { color: light-dark(#0b5f56, #62cdb9); }
:focus-visible { outline: 2px solid light-dark(#0b5f56, #62cdb9); outline-offset: 2px; }
`
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

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

function sendPage(reply: FastifyReply, { product, title, body }: { product: string; title: string; body: string }) {
  const headers = {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy': POLICY,
    // the address is the credential
    'referrer-policy': 'no-referrer',
  }
  return reply
    .type('text/html; charset=utf-8')
    .headers(headers)
    .send(`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)} · ${escapeMarkup(product)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
${body}
</main>
</body>
</html>
`)
}
