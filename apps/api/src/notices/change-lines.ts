import { formatSides } from '@mirador/domain/tender-changes/format-change'
import type { UnseenChange } from '@mirador/domain/tender-changes/unseen-changes'
import { CHANGES, changeLabel, changeSentence, itemCounts, shiftText } from '@mirador/texts/tender-changes'
import type { MailLine } from '../mailer/mail-sections.ts'
import { DIGEST_MAIL, HAPPENED } from './notice-mail-texts.ts'

/**
 * The changes of one tender, most severe first, as lines of a mail; further changes are counted.
 * @param most maximum number of lines
 */
export function changeLines(changes: readonly UnseenChange[], most: number, now: Date): MailLine[] {
  // a line "and one more" would take the place of that change
  const visibleChanges = changes.length > most + 1 ? changes.slice(0, most) : changes
  const rest = changes.length - visibleChanges.length
  return [
    ...visibleChanges.map((change) => ({
      ...changeLine(change, now),
      isGrave: change.field === 'closes_at' || change.severity === 'critical',
    })),
    ...(rest > 0 ? [{ text: DIGEST_MAIL.moreChanges(rest) }] : []),
  ]
}

function changeLine(change: UnseenChange, now: Date): MailLine {
  if (change.kind === 'text') return { text: changeSentence(change.field, change.was) }
  const label = changeLabel(change.field)
  if (change.kind === 'items') return { label, text: itemCounts(change) }
  const sides = formatSides(change, now)
  const note = sides?.shift && shiftText(change.field, sides.shift)
  return { label, old: written(sides?.old), text: written(sides?.new), note }
}

function written(side: string | boolean | undefined): string {
  if (typeof side === 'boolean') return side ? CHANGES.yes : CHANGES.no
  return side ?? CHANGES.missing
}

/** The most severe change of a tender in a few words, for a subject. */
export function eventOf(change: UnseenChange): string {
  if (change.kind === 'date' && change.field === 'closes_at') {
    if (change.new === null) return HAPPENED.closingGone
    if (change.old === null) return HAPPENED.closingSet
    return Date.parse(change.new) < Date.parse(change.old) ? HAPPENED.closingEarlier : HAPPENED.closingLater
  }
  if (change.kind === 'status' && change.new) return HAPPENED.status[change.new]
  const was = change.kind === 'text' ? change.was : 'changed'
  return changeSentence(change.field, was)
}
