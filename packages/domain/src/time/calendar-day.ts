const FORM = /^\d{4}-\d\d-\d\d$/

/** Whether a text is a day of the calendar, `2026-11-23`. 31 February has the form of a day and is none. */
export function isDay(text: string): boolean {
  if (!FORM.test(text)) return false
  const start = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text)
}
