import { escapeMarkup } from '@mirador/domain/text/escape-markup'
import { MAIL } from '@mirador/texts/mail'
import { linksHtml, linksText, type MailLink, type MailSection, sectionHtml, sectionText } from './mail-sections.ts'

/** The content of a mail, from top to bottom. */
export interface MailContent {
  subject: string
  paragraphs: readonly string[]
  /** shown on a line of its own, after that many paragraphs */
  code?: { value: string; after: number }
  /** user-written text, set apart, after that many paragraphs */
  quote?: { value: string; after: number }
  /** lists, after the paragraphs */
  sections?: readonly MailSection[]
  /** below the last line */
  links?: readonly MailLink[]
  /** the last line; default: replies are not read */
  closing?: string
  product: string
  /** address of the product */
  url: string
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const CODE_FONT = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace"

/** The mail as plain text. */
export function layOutText(content: MailContent): string {
  const { product, url, closing = MAIL.automatic(product), sections = [], links = [] } = content
  const blocks = blocksOf(content, { paragraph: (text) => text, code: (value) => value, quote: quoteText })
  const lists = sections.map(sectionText)
  const foot = [`${product}\n${url}`, closing, ...(links.length > 0 ? [linksText(links)] : [])]
  return `${[MAIL.greeting, ...blocks, ...lists, ...foot].join('\n\n')}\n`
}

/** The mail as HTML for any client: one column, inline styles, nothing to load, light or dark as the reader prefers. */
export function layOutHtml(content: MailContent): string {
  const { subject, product, url, closing = MAIL.automatic(product), sections = [], links = [] } = content
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeMarkup(text)}</p>`
  const blocks = blocksOf(content, { paragraph, code: codeBlock, quote: quoteBlock })
  const footer = escapeMarkup(closing)
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
${paragraph(MAIL.greeting)}
${[...blocks, ...sections.map(sectionHtml)].join('\n')}
<p style="margin:32px 0 16px"><a href="${escapeMarkup(url)}">${escapeMarkup(product)}</a></p>
<p style="margin:0;font-size:14px">${footer}</p>${links.length > 0 ? `\n${linksHtml(links)}` : ''}
</div>
</body>
</html>
`
}

function codeBlock(value: string): string {
  const style = `margin:24px 0;${CODE_FONT};font-size:32px;line-height:1.2;font-weight:bold;letter-spacing:4px`
  return `<p style="${style}">${escapeMarkup(value)}</p>`
}

/** Marked as a quotation, so that it cannot pass for text of the product. */
function quoteText(value: string): string {
  return value.replace(/^/gm, '> ')
}

function quoteBlock(value: string): string {
  const style = 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid;overflow-wrap:anywhere'
  return `<blockquote style="${style}">${escapeMarkup(value).replaceAll('\n', '<br>\n')}</blockquote>`
}

interface BlockRenderers {
  paragraph: (text: string) => string
  code: (value: string) => string
  quote: (value: string) => string
}

function blocksOf({ paragraphs, code, quote }: MailContent, render: BlockRenderers): string[] {
  return [
    ...paragraphs.map((text, i) => ({ after: i + 1, block: render.paragraph(text) })),
    ...(code ? [{ after: code.after, block: render.code(code.value) }] : []),
    ...(quote ? [{ after: quote.after, block: render.quote(quote.value) }] : []),
  ]
    .sort((a, b) => a.after - b.after)
    .map(({ block }) => block)
}
