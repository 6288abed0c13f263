import { escapeMarkup } from '@mirador/domain/text/escape-markup'
import { styled } from './mail-style.ts'

/** A link of a mail. */
export interface MailLink {
  label: string
  url: string
}

/** A list in a mail. */
export interface MailSection {
  /** absent: the title of the mail is enough */
  title?: string
  entries: readonly MailEntry[]
  /** link to the entries that did not fit */
  more?: MailLink
}

/** An entry of a list: a card with the lines of its changes, or with `when` a row beside that moment. */
export interface MailEntry {
  /** the code of a tender */
  code: string
  name: string
  url: string
  /** below the name; the institution of a tender */
  note: string | null
  when?: { text: string; isUrgent: boolean }
  lines: readonly MailLine[]
}

/** `label: old → text (note)`, or a sentence in `text`. */
export interface MailLine {
  label?: string
  text: string
  /** value before the change; absent: not shown */
  old?: string
  note?: string | undefined
  /** shown in the colour of deadlines */
  isGrave?: boolean
}

/** Length of the line below a title, in characters. */
const MAX_RULE_LENGTH = 60
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
const SMALL = 'font-size:13px;line-height:18px'
const BODY = 'font-size:14px;line-height:20px'

export function sectionText({ title, entries, more }: MailSection): string {
  const written = entries.map(({ code, name, url, note, when, lines }) =>
    [
      // for an entry with lines, these have the date
      ...(when && lines.length === 0 ? [when.text] : []),
      `${code} · ${name}`,
      ...(note ? [note] : []),
      ...lines.map((line) => `- ${lineText(line)}`),
      url,
    ].join('\n'),
  )
  return [
    ...(title ? [`${title}\n${'-'.repeat(Math.min(title.length, MAX_RULE_LENGTH))}`] : []),
    ...written,
    ...(more ? [`${more.label}: ${more.url}`] : []),
  ].join('\n\n')
}

export function sectionHtml({ title, entries, more }: MailSection): string {
  const heading = styled('margin:32px 0 10px;font-size:18px;line-height:24px;font-weight:bold', { text: 'ink' })
  const rest = more
    ? `\n<p ${styled(`margin:0;padding:12px 0 0;${BODY}`)}><a href="${escapeMarkup(more.url)}" ${styled('', { text: 'link' })}>${escapeMarkup(more.label)}</a></p>`
    : ''
  return `${title ? `<h2 ${heading}>${escapeMarkup(title)}</h2>\n` : ''}${entries.map(entryHtml).join('\n')}${rest}`
}

export function linksText(links: readonly MailLink[]): string {
  return links.map(({ label, url }) => `${label}: ${url}`).join('\n')
}

function entryHtml(entry: MailEntry): string {
  return entry.when ? rowHtml(entry, entry.when) : cardHtml(entry)
}

function cardHtml({ code, name, url, note, lines }: MailEntry): string {
  return `<table ${TABLE} ${styled('margin:0 0 14px;border:1px solid;border-left:0', { border: 'line' })}>
<tr>
<td width="4" ${styled('width:4px;font-size:0;line-height:0', { ground: 'bar' })}>&nbsp;</td>
<td style="padding:14px 16px;overflow-wrap:anywhere">
<a href="${escapeMarkup(url)}" ${styled('font-size:16px;line-height:22px;font-weight:bold;text-decoration:none', { text: 'link' })}>${escapeMarkup(name)}</a>
<div ${styled(`padding:2px 0 8px;${SMALL}`, { text: 'ink3' })}>${escapeMarkup([note, code].filter(Boolean).join(' · '))}</div>
<table ${TABLE}>
${lines.map(lineHtml).join('\n')}
</table>
</td>
</tr>
</table>`
}

function rowHtml({ code, name, url, note, lines }: MailEntry, when: NonNullable<MailEntry['when']>): string {
  const moment = styled(`width:104px;padding:10px 12px 10px 0;border-top:1px solid;font-weight:bold;${BODY}`, {
    text: when.isUrgent ? 'cobre' : 'ink',
    border: 'line',
  })
  const more = lines
    .map((line) => `<div ${styled(SMALL, { text: 'ink2' })}>${labelOf(line)}${sidesHtml(line)}</div>`)
    .join('\n')
  return `<table ${TABLE}>
<tr>
<td width="104" valign="top" ${moment}>${escapeMarkup(when.text)}</td>
<td valign="top" ${styled('padding:10px 0;border-top:1px solid;overflow-wrap:anywhere', { border: 'line' })}>
<a href="${escapeMarkup(url)}" ${styled(`${BODY};font-weight:bold;text-decoration:none`, { text: 'ink' })}>${escapeMarkup(name)}</a>
<div ${styled(`padding:2px 0 0;${SMALL}`, { text: 'ink3' })}>${escapeMarkup([note, code].filter(Boolean).join(' · '))}</div>
${more}</td>
</tr>
</table>`
}

const labelOf = ({ label }: MailLine) => (label ? `${escapeMarkup(label)}: ` : '')

function lineText({ label, old, text, note }: MailLine): string {
  return `${label ? `${label}: ` : ''}${old === undefined ? '' : `${old} → `}${text}${note ? ` (${note})` : ''}`
}

/** A row of the table of a card: the label, then both values. */
function lineHtml(line: MailLine): string {
  const { label } = line
  const value = `valign="top" ${styled(`padding:3px 0;${BODY}`, { text: 'ink2' })}`
  if (!label) return `<tr>\n<td colspan="2" ${value}>${sidesHtml(line)}</td>\n</tr>`
  return `<tr>
<td width="110" valign="top" ${styled(`width:110px;padding:3px 12px 3px 0;${BODY}`, { text: 'ink3' })}>${escapeMarkup(label)}</td>
<td ${value}>${sidesHtml(line)}</td>
</tr>`
}

function sidesHtml({ old, text, note, isGrave }: MailLine): string {
  const colour = isGrave ? 'cobre' : 'ink'
  const hint = note ? ` <span ${styled('', { text: isGrave ? 'cobre' : 'ink3' })}>(${escapeMarkup(note)})</span>` : ''
  if (old === undefined) return `${escapeMarkup(text)}${hint}`
  return `${escapeMarkup(old)} → <b ${styled('', { text: colour })}>${escapeMarkup(text)}</b>${hint}`
}
