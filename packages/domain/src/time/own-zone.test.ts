import { expect, test } from 'vitest'
import { ownTime } from './own-zone.ts'

test.each([
  ['2026-12-01T18:00:00Z', 'Pacific/Easter', '13:00 en Rapa Nui'],
  ['2026-06-01T19:00:00Z', 'America/Punta_Arenas', '16:00 en Magallanes'],
  ['2026-06-01T19:00:00Z', 'America/Coyhaique', '16:00 en Aysén'],
  ['2026-12-01T18:00:00Z', 'America/Punta_Arenas', undefined],
  ['2026-12-01T18:00:00Z', 'America/Santiago', undefined],
  ['2026-12-01T18:00:00Z', 'Europe/Madrid', '19:00 en tu zona horaria'],
  ['2026-12-01T18:00:00Z', 'Asia/Tokyo', 'mié 2, 03:00 en tu zona horaria'],
  ['2026-12-02T03:30:00Z', 'Pacific/Easter', 'mar 1, 22:30 en Rapa Nui'],
  ['2026-12-01T18:00:00Z', 'Marte/Olimpo', undefined],
])('at %s the clock in %s shows %s', (instant, zone, expected) => {
  expect(ownTime(new Date(instant), zone)).toBe(expected)
})
