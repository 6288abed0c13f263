import ICAL from 'ical.js'

/** The content of a calendar file as an independent program reads it. */
export interface ReadCalendar {
  /** properties of the calendar itself, by name */
  properties: Record<string, string>
  events: {
    uid: string
    at: Date
    /** name of the time zone in the file; Z: UTC */
    zone: string
    sequence: number
    status: string
    summary: string
    description: string
    url: string
    transp: string
    modified_at: Date
    reminders: string[]
  }[]
}

/** Reads a calendar file with ical.js, with only the time zones defined in the file. */
export function readCalendar(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return {
    properties: Object.fromEntries(
      calendar.getAllProperties().map((property) => [property.name, String(property.getFirstValue())]),
    ),
    events: calendar.getAllSubcomponents('vevent').map((event) => {
      const text = (name: string) => String(event.getFirstPropertyValue(name))
      const start = event.getFirstPropertyValue('dtstart') as InstanceType<typeof ICAL.Time>
      return {
        uid: text('uid'),
        at: start.toJSDate(),
        zone: start.zone?.tzid ?? '',
        sequence: Number(text('sequence')),
        status: text('status'),
        summary: text('summary'),
        description: text('description'),
        url: text('url'),
        transp: text('transp'),
        modified_at: (event.getFirstPropertyValue('last-modified') as InstanceType<typeof ICAL.Time>).toJSDate(),
        reminders: event.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
      }
    }),
  }
}
