import type { CourseField } from '@mirador/domain/deadlines/timeline'

/** The tables behind the calendars that people subscribe to. */
export interface CalendarSchema {
  calendar_feed: CalendarFeedTable
  tender_date_move: TenderDateMoveTable
}

export interface CalendarFeedTable {
  sub: string
  token: string
  created_at: Date
}

export interface TenderDateMoveTable {
  tender_id: number
  kind: CourseField
  moves: number
  /** value before the last move */
  was_at: Date | null
  moved_at: Date
}
