/** Maximum length of the text of a task, in characters. */
export const MAX_TASK_TEXT = 80

/** Maximum number of tasks of a tender. */
export const MAX_TASKS = 50

/** Maximum length of a note, in characters. */
export const MAX_NOTE_TEXT = 5_000

/** Minutes after which the own version of a note is struck, and no longer erased. */
export const NOTE_ERASABLE_MINUTES = 15

/** The longest time between a task and the date that it moves with, in minutes: 366 days. */
export const MAX_MINUTES_BEFORE = 527_040
