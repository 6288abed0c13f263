import { expect, test } from 'vitest'
import { EXPORTED_LIST_WORDS } from './exported-lists.ts'

test.each(Object.entries(EXPORTED_LIST_WORDS))(
  'sheet and file of %s have names that Excel and a URL accept',
  (_, words) => {
    expect(words.sheet).toMatch(/^[^[\]:*?/\\]{1,31}$/)
    expect(words.file).toMatch(/^[a-z-]+$/)
  },
)
