import { CHILE_ZONE, chileDay } from './chile-time.ts'

/** Time zones of Chile that differ from the continental one in part of the year. Aysén has had its own since 2025. */
export const OWN_ZONES = {
  'America/Punta_Arenas': 'Magallanes',
  'America/Coyhaique': 'Aysén',
  'Pacific/Easter': 'Rapa Nui',
} as const satisfies Record<string, string>

export type OwnZone = keyof typeof OWN_ZONES

/**
 * The local time of another zone at an instant, to be shown beside Chile's continental time: `13:00 en Rapa Nui`, with the
 * day when it differs: `lun 23, 23:30 en Rapa Nui`.
 * @param zone an IANA name, such as `Intl.DateTimeFormat().resolvedOptions().timeZone`
 * @returns undefined when both clocks show the same (Magallanes in summer) or this machine does not know the zone
 */
export function ownTime(instant: Date, zone: string): string | undefined {
  if (zone === CHILE_ZONE) return undefined
  try {
    const own = write(instant, zone)
    return own === write(instant, CHILE_ZONE) ? undefined : `${own.slice(own.indexOf('|') + 1)} ${placeOf(zone)}`
  } catch {
    return undefined
  }

  function write(at: Date, timeZone: string): string {
    const parts = { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const
    const time = new Intl.DateTimeFormat('es-CL', parts).format(at)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
    if (day === chileDay(at)) return `${day}|${time}`
    const words = new Intl.DateTimeFormat('es-CL', { timeZone, weekday: 'short', day: 'numeric' }).format(at)
    return `${day}|${words.replaceAll(/[,.]/g, '')}, ${time}`
  }
}

const placeOf = (zone: string) =>
  Object.hasOwn(OWN_ZONES, zone) ? `en ${OWN_ZONES[zone as OwnZone]}` : 'en tu zona horaria'
