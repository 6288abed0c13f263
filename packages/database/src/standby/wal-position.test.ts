import { expect, test } from 'vitest'
import { readWalPosition } from './wal-position.ts'

test.each([
  ['0/0', 0n],
  ['0/16B3748', 0x16b3748n],
  ['16/B374D848', 0x16b374d848n],
  // the high half counts units of 4 GB, however short the low half is written
  ['1/1', 0x100000001n],
  ['FFFFFFFF/FFFFFFFF', 0xffffffffffffffffn],
])('the position %s in the log is %d', (lsn, position) => {
  expect(readWalPosition(lsn)).toBe(position)
})

test('the position after the header of an empty page is the end of the page before', () => {
  expect(readWalPosition('0/1504018')).toBe(readWalPosition('0/1504000'))
  // in any other place a record may end there
  expect(readWalPosition('0/1504020')).toBe(0x1504020n)
})
