import { escapeMarkup } from '@mirador/domain/text/escape-markup'
import { longDayTime } from '@mirador/domain/time/chile-time'
import { MAIL_PICTURE } from './mail-picture.ts'
import { linksText, type MailLink, type MailSection, sectionHtml, sectionText } from './mail-sections.ts'
import { darkStyles, MAIL_HEAD, styled } from './mail-style.ts'
import { MAIL } from './mail-texts.ts'

/** The content of a mail, from top to bottom. */
export interface MailContent {
  subject: string
  /** shown by mail programs beside the subject; default: the first paragraph */
  preheader?: string
  /** the date in the head, in Chile */
  date: Date
  title: string
  paragraphs: readonly string[]
  /** shown on a line of its own, after that many paragraphs */
  code?: { value: string; after: number }
  /** user-written text, set apart, after that many paragraphs */
  quote?: { value: string; after: number }
  /** lists, after the paragraphs */
  sections?: readonly MailSection[]
  button: MailLink
  /** the last line; default: replies are not read */
  closing?: string
  /** below the last line */
  links?: readonly MailLink[]
  product: string
}

const CODE_FONT = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace"
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
/** The logo; programs that draw no SVG leave it out, and the name beside it stays. */
const MARK = `<svg width="28" height="24" viewBox="0 0 30 26" fill="none" aria-hidden="true" style="display:block"><path d="m2 19 8.2-13 5.6 8.4 2.6-3.9L28 19" stroke="${MAIL_HEAD.ink}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M7 23.5h16" stroke="${MAIL_HEAD.ink}" stroke-width="2.4" stroke-linecap="round" opacity=".45"/><circle cx="20.6" cy="4" r="3.2" fill="#e98b53"/></svg>`

/** The mail as plain text. */
export function layOutText(content: MailContent): string {
  const { title, button, product, closing = MAIL.automatic(product), sections = [], links = [] } = content
  const blocks = blocksOf(content, { paragraph: (text) => text, code: (value) => value, quote: quoteText })
  const foot = [`${button.label}:\n${button.url}`, closing, ...(links.length > 0 ? [linksText(links)] : [])]
  return `${[`${title}\n${'='.repeat(Math.min(title.length, 60))}`, ...blocks, ...sections.map(sectionText), ...foot].join('\n\n')}\n`
}

/**
 * The mail as HTML for any client: a column of 600 px of tables with inline styles, and one attached picture, without
 * which the mail is complete. Nothing is loaded. Light or dark as the reader prefers.
 */
export function layOutHtml(content: MailContent): string {
  const { subject, paragraphs, preheader = paragraphs[0] ?? '', title, button, sections = [] } = content
  const paragraph = (text: string) =>
    `<p ${styled('margin:0 0 16px;font-size:15px;line-height:22px', { text: 'ink2' })}>${escapeMarkup(text)}</p>`
  const blocks = blocksOf(content, { paragraph, code: codeBlock, quote: quoteBlock })
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>
${darkStyles()}
</style>
</head>
<body ${styled('margin:0;padding:0;-webkit-text-size-adjust:100%', { ground: 'ground' })}>
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preheader)}</div>
<table ${TABLE} ${styled('', { ground: 'ground' })}>
<tr>
<td align="center" style="padding:16px 0">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" ${styled('width:100%;max-width:600px', { ground: 'card' })}>
${head(content)}
<tr>
<td style="padding:24px 32px 32px">
<h1 ${styled('margin:0 0 8px;font-size:24px;line-height:30px;font-weight:bold', { text: 'ink' })}>${escapeMarkup(title)}</h1>
${[...blocks, ...sections.map(sectionHtml)].join('\n')}
${buttonHtml(button)}
</td>
</tr>
${foot(content)}
</table>
</td>
</tr>
</table>
</body>
</html>
`
}

function head({ product, date }: MailContent): string {
  const { ground, ink, ink2 } = MAIL_HEAD
  const text = (colour: string, style: string) =>
    `style="font-family:Arial,Helvetica,sans-serif;${style};color:${colour}"`
  return `<tr>
<td bgcolor="${ground}" style="background-color:${ground};border-bottom:3px solid #c25f26">
<table ${TABLE}>
<tr>
<td style="padding:16px 0 8px 32px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0">
<tr>
<td style="padding-right:10px">${MARK}</td>
<td ${text(ink, 'font-size:16px;line-height:24px;font-weight:bold')}>${escapeMarkup(product)}</td>
</tr>
</table>
</td>
<td align="right" ${text(ink2, 'padding:16px 32px 8px 12px;font-size:13px;line-height:18px')}>${longDayTime(date, date)}</td>
</tr>
</table>
<img src="cid:${MAIL_PICTURE.cid}" alt="" width="600" style="display:block;width:100%;height:auto;border:0">
</td>
</tr>`
}

/** A table cell, so that it keeps its shape where links have no padding. */
function buttonHtml({ label, url }: MailLink): string {
  const link = styled(
    'display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:bold;text-decoration:none;border-radius:8px',
    { ground: 'button', text: 'onButton' },
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center" style="margin:28px auto 0">
<tr>
<td align="center" bgcolor="#0b5f56" ${styled('border-radius:8px', { ground: 'button' })}>
<a href="${escapeMarkup(url)}" ${link}>${escapeMarkup(label)}</a>
</td>
</tr>
</table>`
}

function foot({ product, closing = MAIL.automatic(product), links = [] }: MailContent): string {
  const text = 'margin:0;font-size:13px;line-height:19px'
  const list = links
    .map(
      ({ label, url }) => `<a href="${escapeMarkup(url)}" ${styled('', { text: 'link' })}>${escapeMarkup(label)}</a>`,
    )
    .join('<br>\n')
  return `<tr>
<td ${styled('padding:20px 32px 24px;border-top:1px solid', { ground: 'foot', border: 'line' })}>
<p ${styled(text, { text: 'ink3' })}>${escapeMarkup(closing)}</p>
${list ? `<p ${styled(`${text};padding-top:4px;line-height:24px`, { text: 'ink3' })}>${list}</p>\n` : ''}</td>
</tr>`
}

function codeBlock(value: string): string {
  const style = `margin:24px 0;${CODE_FONT};font-size:24px;line-height:32px;font-weight:bold;letter-spacing:2px`
  return `<p ${styled(style, { text: 'ink' })}>${escapeMarkup(value)}</p>`
}

/** Marks a text as a quotation, so that it cannot be mistaken for a text of the product. */
function quoteText(value: string): string {
  return value.replace(/^/gm, '> ')
}

function quoteBlock(value: string): string {
  const style =
    'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid;font-size:15px;line-height:22px;overflow-wrap:anywhere'
  const text = escapeMarkup(value).replaceAll('\n', '<br>\n')
  return `<blockquote ${styled(style, { text: 'ink', border: 'line' })}>${text}</blockquote>`
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
