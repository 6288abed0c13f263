import type { ChangeMails, MailZone, Reminder } from '@mirador/domain/mail/mail-preferences'
import type { Generated } from 'kysely'

/** The mails about what is followed (migration 0017). */
export interface NoticeSchema {
  mail_preference: MailPreferenceTable
  change_told: ChangeToldTable
  reminder_told: ReminderToldTable
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
  /** the date it was of, to the minute */
  date_at: Date
}
