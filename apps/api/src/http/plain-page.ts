import { createHash } from 'node:crypto'
import { escapeMarkup } from '@mirador/domain/text/escape-markup'
import type { FastifyReply } from 'fastify'

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f2f6f5, #0a1413); color: light-dark(#0d211e, #e9f1ee); }
main { max-width: 32rem; margin: 12vh auto 0; padding: 2rem 1.25rem; box-sizing: border-box; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; text-wrap: balance; }
h2 { font-size: 1.125rem; line-height: 1.3; margin: 2rem 0 .5rem; }
p { margin: 0 0 1rem; }
pre { margin: 0 0 1rem; padding: .875rem 1rem; border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere;
  -webkit-user-select: all; user-select: all; background: light-dark(#fff, #13211f); font: .8125rem/1.6 ui-monospace, monospace; }
code { font: inherit; }
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
 * Sends a page without scripts, which loads nothing.
 * @param body markup
 */
export function sendPage(
  reply: FastifyReply,
  { product, title, body }: { product: string; title: string; body: string },
) {
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
