import { escapeMarkup } from '@mirador/domain/text/escape-markup'

/** A link of a mail. */
export interface MailLink {
  label: string
  url: string
}

/** A list in a mail, under its title. */
export interface MailSection {
  title: string
  entries: readonly MailEntry[]
  /** link to the entries that did not fit */
  more?: MailLink
}

/** An entry of a list. */
export interface MailEntry {
  /** shown before the name; the code of a tender */
  code: string
  name: string
  url: string
  /** below the name; the institution of a tender */
  note: string | null
  lines: readonly MailLine[]
}

/** `label: old → text (note)`, or a sentence in `text`. */
export interface MailLine {
  label?: string
  text: string
  /** value before the change; absent: not shown */
  old?: string
  note?: string | undefined
  /** shown in bold */
  isGrave?: boolean
}

/** Length of the line below a title, in characters. */
const MAX_RULE_LENGTH = 60

export function sectionText({ title, entries, more }: MailSection): string {
  const written = entries.map(({ code, name, url, note, lines }) =>
    [`${code} · ${name}`, ...(note ? [note] : []), ...lines.map((line) => `- ${lineText(line)}`), url].join('\n'),
  )
  return [
    `${title}\n${'-'.repeat(Math.min(title.length, MAX_RULE_LENGTH))}`,
    ...written,
    ...(more ? [`${more.label}: ${more.url}`] : []),
  ].join('\n\n')
}

export function sectionHtml({ title, entries, more }: MailSection): string {
  const rest = more ? `\n<p style="margin:0 0 16px">${linkHtml(more)}</p>` : ''
  return `<h2 style="margin:32px 0 8px;font-size:18px;line-height:1.3">${escapeMarkup(title)}</h2>
${entries.map(entryHtml).join('\n')}${rest}`
}

export function linksText(links: readonly MailLink[]): string {
  return links.map(({ label, url }) => `${label}: ${url}`).join('\n')
}

export function linksHtml(links: readonly MailLink[]): string {
  return `<p style="margin:8px 0 0;font-size:14px">${links.map(linkHtml).join('<br>\n')}</p>`
}

function entryHtml({ code, name, url, note, lines }: MailEntry): string {
  const whose = note ? `<div style="font-size:14px">${escapeMarkup(note)}</div>\n` : ''
  return `<div style="margin:0 0 12px;padding:12px 0 0;border-top:1px solid #8aa39c;overflow-wrap:anywhere">
<div><a href="${escapeMarkup(url)}" style="font-weight:bold">${escapeMarkup(code)}</a> ${escapeMarkup(name)}</div>
${whose}<ul style="margin:6px 0 0;padding:0 0 0 20px">${lines.map((line) => `<li style="margin:0 0 4px">${lineHtml(line)}</li>`).join('')}</ul>
</div>`
}

function lineText({ label, old, text, note }: MailLine): string {
  return `${label ? `${label}: ` : ''}${old === undefined ? '' : `${old} → `}${text}${note ? ` (${note})` : ''}`
}

function lineHtml({ label, old, text, note, isGrave }: MailLine): string {
  const was = old === undefined ? '' : `<s>${escapeMarkup(old)}</s> → `
  const words = `${label ? `${escapeMarkup(label)}: ` : ''}${was}${escapeMarkup(text)}${note ? ` (${escapeMarkup(note)})` : ''}`
  return isGrave ? `<b>${words}</b>` : words
}

function linkHtml({ label, url }: MailLink): string {
  return `<a href="${escapeMarkup(url)}">${escapeMarkup(label)}</a>`
}
