import { isOverdue, isPressing, isUrgent } from '@mirador/domain/deadlines/deadline'
import { formatMoney } from '@mirador/domain/tender/money'
import { dateLabels } from '@mirador/domain/tender/tender-dates'
import { calendarDaysBetween, shortDayTime } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import { capitalised } from '@mirador/texts/figure'
import { gradeWords } from '@mirador/texts/fit'
import { ownResultSentence } from '@mirador/texts/own-result'
import { changeLabel } from '@mirador/texts/tender-changes'
import type { Mail, MailIdentity } from '../mailer/mail.ts'
import { layOutHtml, layOutText } from '../mailer/mail-layout.ts'
import type { MailEntry, MailSection } from '../mailer/mail-sections.ts'
import type { changeRows, decideRows, freshRows } from '../today/read-today.ts'
import { changeLines, eventOf } from './change-lines.ts'
import { TODAY } from './notice-kinds.ts'
import { DIGEST_MAIL, NOTICE_LINKS, TODAY_MAIL } from './notice-mail-texts.ts'
import { momentOf, oneLine, subjectName, tenderUrl } from './tender-names.ts'
import type { UnsubscribeUrls } from './unsubscribe-urls.ts'

/** The news of a morning: a later mail would repeat the next one. */
const EXPIRES_AFTER_MS = DAY_MS / 2
/** Lines for the changes of one tender. */
const MAX_LINES = 3

const LABELS = dateLabels()

export interface TodayNews {
  decide: Awaited<ReturnType<typeof decideRows>>
  changes: Awaited<ReturnType<typeof changeRows>>
  fresh: Awaited<ReturnType<typeof freshRows>>
  /** whether the company won often enough to say what it wins */
  hasWon: boolean
}

/** The queues of Hoy as they are in the morning. At least one of them has a tender. */
export function todayMail(
  { to, ...news }: TodayNews & { to: string },
  urls: UnsubscribeUrls,
  { product, url }: MailIdentity,
  now: Date,
): Mail {
  const { decide, changes, fresh } = news
  const today = `${url}/dashboard?view=hoy`
  const content = {
    subject: subjectOf(news, now),
    preheader: preheaderOf(news),
    date: now,
    title: TODAY_MAIL.title(decide.total, changes.total, fresh.total),
    paragraphs: [TODAY_MAIL.intro],
    sections: [
      ...section(TODAY_MAIL.decide, decideEntries(news, url, now), decide.total, `${url}/dashboard?cola=decidir`),
      ...section(TODAY_MAIL.changes, changeEntries(news, url, now), changes.total, today),
      ...section(TODAY_MAIL.fresh, freshEntries(news, url, now), fresh.total, `${url}/dashboard?cola=nuevas`),
    ],
    closing: TODAY_MAIL.closing,
    button: { label: TODAY_MAIL.see, url: today },
    links: [
      { label: NOTICE_LINKS.preferences, url: `${url}/perfil?vista=avisos` },
      { label: NOTICE_LINKS.today, url: urls.today },
    ],
    product,
  }
  return {
    kind: TODAY,
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    unsubscribeUrl: urls.today,
    expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
  }
}

function section(title: string, entries: readonly MailEntry[], total: number, url: string): MailSection[] {
  if (entries.length === 0) return []
  const rest = total - entries.length
  return [{ title, entries, ...(rest > 0 && { more: { label: TODAY_MAIL.more(rest), url } }) }]
}

type Tender = TodayNews['fresh']['rows'][number]

function entryOf(tender: Tender, url: string, notes: readonly (string | null | undefined)[]) {
  const { bid_idn, name, institution_name, amount, currency } = tender
  const note = [...notes, institution_name, formatMoney(amount, currency)].filter(Boolean).join(' · ')
  return { code: bid_idn, name: oneLine(name), url: tenderUrl(url, bid_idn), note: note || null, lines: [] }
}

const gradeOf = ({ fit }: Tender, hasWon: boolean) => (fit?.grade ? gradeWords(fit.grade, hasWon) : null)

function decideEntries({ decide, hasWon }: TodayNews, url: string, now: Date): MailEntry[] {
  return decide.rows.map(({ tender, deadline: { kind, at, text } }) => ({
    ...entryOf(tender, url, [
      kind === 'closes_at' ? null : kind === 'task' ? text : LABELS[kind],
      gradeOf(tender, hasWon),
    ]),
    when: { text: capitalised(stepMoment({ kind, at }, now)), isUrgent: isPressing({ kind, at }, now) },
  }))
}

/** `hoy 15:05`; of an overdue task `vencida sáb 21 nov, 15:00` */
const stepMoment = (step: { kind: string; at: Date }, now: Date) =>
  isOverdue(step, now) ? TODAY_MAIL.overdue(shortDayTime(step.at, now)) : momentOf(step.at, now)

function changeEntries({ changes }: TodayNews, url: string, now: Date): MailEntry[] {
  return changes.rows.map(({ tender, own_result }) => ({
    ...entryOf(tender, url, []),
    when: { text: own_result ? TODAY_MAIL.result : capitalised(kindOf(tender)), isUrgent: own_result !== null },
    lines: [
      ...(own_result ? [{ text: `${ownResultSentence(own_result)}.` }] : []),
      ...changeLines(tender.unseen?.changes ?? [], MAX_LINES, now),
    ],
  }))
}

const kindOf = ({ unseen }: Tender) => changeLabel(unseen?.changes[0]?.field ?? 'status')

function changedWhat({ unseen }: Tender): string {
  const [first] = unseen?.changes ?? []
  return first ? eventOf(first) : TODAY_MAIL.result
}

function freshEntries({ fresh, hasWon }: TodayNews, url: string, now: Date): MailEntry[] {
  return fresh.rows.map((tender) => {
    const closes_at = tender.closes_at === null ? null : new Date(tender.closes_at)
    const days = closes_at && calendarDaysBetween(now, closes_at)
    const text =
      closes_at === null || days === null
        ? DIGEST_MAIL.noClosing
        : days <= 1
          ? capitalised(momentOf(closes_at, now))
          : DIGEST_MAIL.days(days)
    const when = { text, isUrgent: closes_at !== null && isUrgent(closes_at, now) }
    return { ...entryOf(tender, url, [gradeOf(tender, hasWon)]), when }
  })
}

/** The most urgent row: `Hoy 17:00 cierra Tóner y cartuchos, y 4 más por decidir`. */
function subjectOf({ decide, changes, fresh }: TodayNews, now: Date): string {
  const [first] = decide.rows
  if (first) {
    const { kind, at, text } = first.deadline
    const [moment, name] = [capitalised(stepMoment({ kind, at }, now)), subjectName(first.tender.name)]
    const what =
      kind === 'closes_at'
        ? TODAY_MAIL.subjectCloses(moment, name)
        : kind === 'task'
          ? TODAY_MAIL.subjectTask(moment, oneLine(text ?? ''), name)
          : TODAY_MAIL.subjectDeadline(moment, LABELS[kind].toLocaleLowerCase('es'), name)
    return what + TODAY_MAIL.andMore(decide.total - 1)
  }
  const [changed] = changes.rows
  if (changed) return `${changeSubject(changed)} · ${subjectName(changed.tender.name)}`
  return TODAY_MAIL.subjectFresh(fresh.total, subjectName(fresh.rows[0]?.name ?? ''))
}

const changeSubject = ({ tender, own_result }: TodayNews['changes']['rows'][number]) =>
  own_result ? ownResultSentence(own_result) : changedWhat(tender)

function preheaderOf({ decide, changes, fresh }: TodayNews): string {
  const [changed] = changes.rows
  return [
    ...(decide.total > 0 && changed ? [`${changeSubject(changed)} · ${subjectName(changed.tender.name)}.`] : []),
    ...(fresh.total > 0 ? [TODAY_MAIL.newCount(fresh.total)] : []),
  ].join(' ')
}
