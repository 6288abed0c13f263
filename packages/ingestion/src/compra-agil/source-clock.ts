import { HOUR_MS, SECOND_MS } from '@mirador/domain/time/duration'
import { offsetOfChile } from '@mirador/domain/time/local-time'
import { deadline, instant } from '../mercado-publico/source-values.ts'

const ZONE = /(Z|[+-]\d{2}:?\d{2})$/

/**
 * The instant of a time of Compra Ágil's API. It is local time of Chile also where it ends in `Z` (ofertas.md, section 4): the
 * source compares its own stamps with the filters in the same way.
 */
export function agileInstant(value: unknown): Date | null {
  return instant(withoutZone(value))
}

/** The instant of a deadline: a day without hour is its last second. */
export function agileDeadline(value: unknown): Date | null {
  return deadline(withoutZone(value))
}

/** The local time of a stamp; null for a value that is no text. */
function withoutZone(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const stamp = value.trim()
  return stamp.includes(':') ? stamp.replace(ZONE, '') : stamp
}

/** Two instants in milliseconds, both included. */
export interface Span {
  from: number
  to: number
}

/** One second more on either side, since it is not documented whether the bounds of a filter are included. */
const MARGIN_MS = SECOND_MS

/**
 * The bounds of a filter that has every stamp of a span, as the source writes them. In the night in April when clocks go back
 * an hour, an hour of local time occurs twice: the bounds then are an hour wider on either side.
 */
export function stampsOf({ from, to }: Span): { from: string; to: string } {
  const [first, last] = [from - MARGIN_MS, to + MARGIN_MS]
  const isChanging = offsetOfChile(first) !== offsetOfChile(last)
  const walls = [first, last].map((instant) => instant + offsetOfChile(instant))
  const widened = isChanging ? HOUR_MS : 0
  return { from: stampOf(Math.min(...walls) - widened), to: stampOf(Math.max(...walls) + widened, 'up') }
}

function stampOf(wall: number, rounding: 'up' | 'down' = 'down'): string {
  const seconds = rounding === 'up' ? Math.ceil(wall / SECOND_MS) : Math.floor(wall / SECOND_MS)
  return new Date(seconds * SECOND_MS).toISOString().replace('.000Z', 'Z')
}
