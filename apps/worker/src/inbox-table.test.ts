import type { InboxMessage } from '@mirador/database/mail/messages'
import { expect, test } from 'vitest'
import { inboxTable } from './inbox-table.ts'
import { widthOf } from './text-width.ts'

const LONG: InboxMessage = {
  kind: 'contact',
  created_at: new Date('2026-11-20T12:00:00Z'),
  name: 'María de los Ángeles Fernández-Echeñique Undurraga',
  email: 'maria.de.los.angeles.fernandez.echenique@municipalidad-de-un-lugar.example.cl',
  puntuacion: null,
  text: `${'Quisiera saber si el rubro «aseo» incluye jardines. '.repeat(8)}\n\n日本語👩🏽‍🔧 ${'x'.repeat(200)}`,
}

test.each([70, 80, 100, 120, 160])(
  'CON-1 at %i columns no line of the table is wider, and no letter is lost',
  (width) => {
    const table = inboxTable([LONG], 1, width)
    for (const line of table.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(width)
    const count = (text: string, letter: string) => text.split(letter).length - 1
    const content = [LONG.name, LONG.email, LONG.text].join('')
    for (const letter of new Set(content.replace(/\s/g, ''))) {
      expect(count(table, letter), letter).toBeGreaterThanOrEqual(count(content, letter))
    }
  },
)

test('CON-1 messages cannot control the terminal', () => {
  const [start, bell, turned] = ['\u001b', '\u0007', '\u202e']
  const name = `${start}[31mrojo${bell}${turned}txt`
  const table = inboxTable([{ ...LONG, name, text: `a${start}]0;título${bell}\tb` }], 1, 100)
  for (const sign of [start, bell, turned, '\t']) expect(table).not.toContain(sign)
})
