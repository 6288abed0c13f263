import { createHash } from 'node:crypto'
import { withdrawMails } from '@mirador/database/mail/mail-outbox'
import { unsubscribeFrom } from '@mirador/database/mail/mail-preferences'
import { escapeMarkup } from '@mirador/domain/text/escape-markup'
import { UNSUBSCRIBE } from '@mirador/texts/notice-mails'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { KIND_OF } from '../notices/notice-kinds.ts'
import { UNSUBSCRIBE_PATH } from '../token-links/unsubscribe-links.ts'

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
 * Where a mail is unsubscribed from, without signing in and without JavaScript. Opening the link changes nothing, since
 * those who look for viruses in mails open every one; its button does, and so does the POST that a mail program sends by
 * itself (RFC 8058).
 */
export function mountUnsubscribe(
  app: FastifyInstance,
  { database: { db }, identity, notices, env, now }: Context,
): void {
  type Asked = FastifyRequest<{ Params: { token: string } }>
  const page = (reply: FastifyReply, title: string, body: string, status = 200) =>
    sendPage(reply.status(status), { product: env.companyName, title, body })
  const profile = `<p><a href="${escapeMarkup(env.publicUrl)}/perfil">${UNSUBSCRIBE.profile}</a></p>`
  const bad = (reply: FastifyReply) => page(reply, UNSUBSCRIBE.badTitle, `<p>${UNSUBSCRIBE.bad}</p>${profile}`, 404)

  const pagesOf: FastifyPluginAsync = async (pages) => {
    // a mail program says the one thing that RFC 8058 has it say, as either kind of form; it is not read
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, _body, done) => done(null))

    pages.get(`${UNSUBSCRIBE_PATH}/:token`, async (request: Asked, reply) => {
      const asked = notices.links.read(request.params.token)
      if (!asked) return bad(reply)
      const form = `<form method="post"><button type="submit">${UNSUBSCRIBE.confirm}</button></form>`
      return page(reply, UNSUBSCRIBE.asks[asked.subject], `<p>${UNSUBSCRIBE.what[asked.subject]}</p>${form}${profile}`)
    })

    pages.post(`${UNSUBSCRIBE_PATH}/:token`, async (request: Asked, reply) => {
      const asked = notices.links.read(request.params.token)
      if (!asked) return bad(reply)
      const kind = KIND_OF[asked.subject]
      const known = await identity.userEmail(asked.sub)
      const isLeft = await db.transaction().execute(async (tx) => {
        const account = await unsubscribeFrom(tx, asked.sub, asked.subject, now())
        const email = account?.email ?? known
        // one that waits was written before this was wanted
        if (account && email && kind) await withdrawMails(tx, kind, email, now())
        return account !== undefined
      })
      if (!isLeft) return page(reply, UNSUBSCRIBE.goneTitle, `<p>${UNSUBSCRIBE.gone}</p>`)
      const done = `<p>${UNSUBSCRIBE.done[asked.subject]}</p><p>${UNSUBSCRIBE.others}</p>${profile}`
      return page(reply, UNSUBSCRIBE.doneTitle, done)
    })
  }
  app.register(pagesOf)
}

function sendPage(reply: FastifyReply, { product, title, body }: { product: string; title: string; body: string }) {
  const headers = {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy': POLICY,
    // the address is what ends the mails
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
