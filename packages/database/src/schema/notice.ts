import type { ChangeMails, MailZone, Reminder } from '@mirador/domain/mail/mail-preferences'
import type { Generated, GeneratedAlways } from 'kysely'

/** The tables of mails about followed tenders, suppliers and searches. */
export interface NoticeSchema {
  mail_preference: MailPreferenceTable
  change_told: ChangeToldTable
  reminder_told: ReminderToldTable
  supplier_follow: SupplierFollowTable
  followed_award: FollowedAwardTable
  award_to_match: AwardToMatchTable
  own_result: OwnResultTable
}

export interface SupplierFollowTable {
  sub: string
  /** canonical, of a legal person */
  rut: string
  followed_at: Date
}

/** An award of a followed company in a family of the account. */
export interface FollowedAwardTable {
  id: GeneratedAlways<number>
  sub: string
  rut: string
  tender_id: number
  /** number of lines that it won */
  lines: number
  found_at: Date
  told_at: Date | null
  seen_at: Date | null
}

/** Tenders with an award that must be compared with followed companies. */
export interface AwardToMatchTable {
  tender_id: number
}

/** A followed tender in which the result of the own offers became known after the follow began. */
export interface OwnResultTable {
  sub: string
  tender_id: number
  found_at: Date
  told_at: Date | null
  seen_at: Date | null
}

export interface MailPreferenceTable {
  sub: string
  changes: Generated<ChangeMails>
  reminders: Generated<Reminder[]>
  matches: Generated<boolean>
  /** minutes of the day in `zone` */
  quiet_from: Generated<number | null>
  quiet_to: Generated<number | null>
  zone: Generated<MailZone>
  turned_at: Date
  /** whether the mail of each morning is sent */
  today: Generated<boolean>
  /** when it was last sent, or found nothing to say */
  today_turned_at: Generated<Date | null>
  /** when it was offered to an account of before */
  today_offered_at: Generated<Date | null>
}

export interface ChangeToldTable {
  sub: string
  tender_id: number
  /** the newest change of the tender that was mailed */
  change_id: number
}

export interface ReminderToldTable {
  sub: string
  tender_id: number
  reminder: Reminder
  /** the date of the reminder, to the minute */
  date_at: Date
}
