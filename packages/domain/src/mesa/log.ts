/** What an entry of the log of an organisation says. */
export const LOG_KINDS = [
  'stage',
  'carrier',
  'amount',
  'task_added',
  'task_changed',
  'task_done',
  'task_reopened',
  'task_deleted',
  'tasks_moved',
  'note',
  'note_struck',
  'invited',
  'invitation_revoked',
  'joined',
  'left',
  'removed',
  'role',
  'link_made',
  'link_revoked',
  'closed',
] as const
export type LogKind = (typeof LOG_KINDS)[number]

/** Entries of the log of a tender in one answer, the newest first. */
export const TENDER_LOG_ROWS = 30
