import { expect, test } from 'vitest'
import { unmatchedContents } from './chunks.ts'

const groups = [
  { name: 'libraries', contents: ['node_modules/react/'] },
  { name: 'foundation', contents: ['src/ui/Link.', 'src/ui/Button.'] },
]
const ids = ['/repo/node_modules/react/index.js', '/repo/apps/web/src/ui/Link.tsx', '/repo/apps/web/src/ui/Button.tsx']

test('a group whose contents all match passes', () => {
  expect(unmatchedContents(ids, groups)).toEqual([])
})

test('a renamed module is reported, even when the other modules of its group match', () => {
  const renamed = ids.map((id) => id.replace('Link.tsx', 'AppLink.tsx'))
  expect(unmatchedContents(renamed, groups)).toEqual(['src/ui/Link.'])
})
