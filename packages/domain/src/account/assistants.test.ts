import { expect, test } from 'vitest'
import { ASSISTANT_SCOPES } from './assistants.ts'
import { SCOPES } from './personal-tokens.ts'

test('an assistant may be allowed all that a token may, except webhooks', () => {
  expect([...ASSISTANT_SCOPES, 'avisos'].sort()).toEqual([...SCOPES].sort())
})
