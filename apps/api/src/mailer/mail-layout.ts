import { MAIL } from '@mirador/texts/mail'
import { escapeHtml } from './html.ts'

/** What a mail says, from top to bottom. */
export interface MailContent {
  subject: string
  paragraphs: readonly string[]
  /** stands alone in its line after that many paragraphs, to be read and copied */
  code?: { value: string; after: number }
  product: string
  /** where the product is; https or http */
  url: string
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const CODE_FONT = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace"

/** The plain text: one idea per paragraph, the code alone in its line. */
export function layOutText({ paragraphs, code, product, url }: MailContent): string {
  const lines = [MAIL.greeting, ...withCode(paragraphs, code, ({ value }) => value)]
  return `${[...lines, `${product}\n${url}`, MAIL.automatic(product)].join('\n\n')}\n`
}

/** The same as HTML that any client shows: one column, styles in place, nothing to load, dark or light as the reader has it. */
export function layOutHtml({ subject, paragraphs, code, product, url }: MailContent): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const blocks = withCode(paragraphs.map(paragraph), code, ({ value }) => codeBlock(value))
  const footer = `${escapeHtml(MAIL.automatic(product))}`
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
${paragraph(MAIL.greeting)}
${blocks.join('\n')}
<p style="margin:32px 0 16px"><a href="${escapeHtml(url)}">${escapeHtml(product)}</a></p>
<p style="margin:0;font-size:14px">${footer}</p>
</div>
</body>
</html>
`
}

function codeBlock(value: string): string {
  const style = `margin:24px 0;${CODE_FONT};font-size:32px;line-height:1.2;font-weight:bold;letter-spacing:4px`
  return `<p style="${style}">${escapeHtml(value)}</p>`
}

function withCode(
  paragraphs: readonly string[],
  code: MailContent['code'],
  show: (code: { value: string }) => string,
): string[] {
  return code ? paragraphs.toSpliced(code.after, 0, show(code)) : [...paragraphs]
}
