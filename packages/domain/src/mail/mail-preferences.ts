import { OWN_DEADLINES, type OwnDeadlineKind } from '../tender/tender-dates.ts'
import { CHILE_ZONE } from '../time/chile-time.ts'
import { DAY_MS, HOUR_MS } from '../time/duration.ts'
import { OWN_ZONES, type OwnZone } from '../time/own-zone.ts'

/** How often the changes of followed tenders are mailed. */
export const CHANGE_MAILS = ['now', 'morning', 'weekly', 'none'] as const
export type ChangeMails = (typeof CHANGE_MAILS)[number]

const FURTHER_DEADLINES = OWN_DEADLINES.filter((kind) => kind !== 'closes_at')

/**
 * Reminders before own deadlines, earliest first: sent `ahead` milliseconds before it, or later but no later than `until`
 * milliseconds before it, where the next reminder of the same date begins.
 */
export const REMINDERS = {
  '7d': { of: ['closes_at'], ahead: 168 * HOUR_MS, until: 3 * DAY_MS },
  '3d': { of: ['closes_at'], ahead: 3 * DAY_MS, until: DAY_MS },
  '1d': { of: ['closes_at'], ahead: DAY_MS, until: 3 * HOUR_MS },
  '3h': { of: ['closes_at'], ahead: 3 * HOUR_MS, until: 0 },
  /** of every other own deadline; the name is stored */
  questions: { of: FURTHER_DEADLINES, ahead: DAY_MS, until: 0 },
} as const satisfies Record<string, { of: readonly OwnDeadlineKind[]; ahead: number; until: number }>

export type Reminder = keyof typeof REMINDERS
export const REMINDER_NAMES = Object.keys(REMINDERS) as [Reminder, ...Reminder[]]
/** Sent also in quiet hours. */
export const URGENT_REMINDER: Reminder = '3h'

export const MAIL_ZONES = [CHILE_ZONE, ...(Object.keys(OWN_ZONES) as OwnZone[])] as const
export type MailZone = (typeof MAIL_ZONES)[number]

export interface QuietHours {
  /** minutes of the day, 0 to 1439; null: no quiet hours */
  quiet_from: number | null
  quiet_to: number | null
  /** time zone of both */
  zone: MailZone
}

/** Which mails an account receives about the tenders it follows. */
export interface MailPreferences extends QuietHours {
  changes: ChangeMails
  reminders: readonly Reminder[]
  /** whether the digest includes new matches of saved searches */
  matches: boolean
  /** whether the queues of Hoy are mailed each morning */
  today: boolean
}

/** The preferences of accounts that never changed them. Reasons: docs/decisions/0027. */
export const DEFAULT_MAIL_PREFERENCES = {
  changes: 'morning',
  reminders: REMINDER_NAMES,
  matches: true,
  today: false,
  quiet_from: 21 * 60,
  quiet_to: 7 * 60,
  zone: CHILE_ZONE,
} satisfies MailPreferences

/** Subjects that can be unsubscribed from separately. Links have the place of theirs, so a new one is the last. */
export const MAIL_SUBJECTS = ['changes', 'reminders', 'matches', 'today'] as const
export type MailSubject = (typeof MAIL_SUBJECTS)[number]

/** `21:00` as minutes of the day; undefined for anything else. */
export function minutesOfDay(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** 1260 as `21:00` */
export function timeOfMinutes(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
