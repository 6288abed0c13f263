import type { Db } from '@mirador/database/connection/connect'
import { findMail, listMails, type OutboxMail } from '@mirador/database/mail/mail-outbox'
import { escapeMarkup } from '@mirador/domain/text/escape-markup'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withInlinePicture } from './mail-picture.ts'
import { OUTBOX } from './mail-texts.ts'

const MAX_SHOWN = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DATE = new Intl.DateTimeFormat('es-CL', { timeZone: 'America/Santiago', dateStyle: 'long', timeStyle: 'long' })
const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; }
  main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
  article { border-top: 1px solid; padding-block: 1rem; }
  h2 { font-size: 1.125rem; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
  dd { margin: 0; overflow-wrap: anywhere; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`

/**
 * `/dev/outbox`: the mails that the product wrote, newest first, optionally to one address (`?to=`). It shows codes:
 * mount it outside production only; `mayRead` is for programs of this machine alone.
 */
export function mountOutbox(
  app: FastifyInstance,
  { db, hasServer, mayRead }: { db: Db; hasServer: boolean; mayRead: (request: FastifyRequest) => boolean },
): void {
  app.get('/dev/outbox', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound()
    const { to } = request.query as { to?: unknown }
    const recipient = typeof to === 'string' && to.trim() ? to.trim().toLowerCase() : undefined
    const mails = await listMails(db, { recipient, most: MAX_SHOWN })
    return sendPage(reply, outboxPage(mails, { recipient, hasServer }))
  })

  app.get('/dev/outbox/:id', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound()
    const { id } = request.params as { id: string }
    const mail = UUID.test(id) ? await findMail(db, id) : undefined
    if (!mail?.body_html) return reply.callNotFound()
    return sendPage(reply, withInlinePicture(mail.body_html))
  })
}

function sendPage(reply: FastifyReply, html: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
    )
    .send(html)
}

function outboxPage(
  mails: readonly OutboxMail[],
  { recipient, hasServer }: { recipient: string | undefined; hasServer: boolean },
): string {
  const filter = recipient
    ? `<p>${escapeMarkup(OUTBOX.filtered(recipient))} <a href="/dev/outbox">${OUTBOX.all}</a></p>`
    : ''
  const list = mails.map((mail) => article(mail, hasServer)).join('\n') || `<p>${OUTBOX.empty}</p>`
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${OUTBOX.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${OUTBOX.title}</h1>
<p>${OUTBOX.intro}</p>
${filter}
${list}
</main>
</body>
</html>
`
}

function article(mail: OutboxMail, hasServer: boolean): string {
  const { id, recipient, subject, body_text, body_html, created_at } = mail
  const written = `<time datetime="${created_at.toISOString()}">${DATE.format(created_at)}</time>`
  const facts = [
    [OUTBOX.to, escapeMarkup(recipient)],
    [OUTBOX.written, written],
    [OUTBOX.state, escapeMarkup(stateOf(mail, hasServer))],
  ]
  const link = body_html ? `<p><a href="/dev/outbox/${id}" aria-describedby="mail-${id}">${OUTBOX.asHtml}</a></p>` : ''
  return `<article aria-labelledby="mail-${id}">
<h2 id="mail-${id}">${escapeMarkup(subject)}</h2>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
${body_text ? `<pre>${escapeMarkup(body_text)}</pre>` : ''}
${link}
</article>`
}

function stateOf({ sent_at, given_up_at, last_error, tries }: OutboxMail, hasServer: boolean): string {
  if (sent_at) return OUTBOX.sent
  if (given_up_at && last_error === 'replaced') return OUTBOX.replaced
  if (given_up_at) return last_error ? OUTBOX.givenUp(last_error) : OUTBOX.late
  if (!hasServer) return OUTBOX.kept
  return last_error ? OUTBOX.retried(tries, last_error) : OUTBOX.waiting
}
