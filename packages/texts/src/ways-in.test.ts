import { expect, test } from 'vitest'
import { WAYS_IN_TEXTS } from './ways-in.ts'

test.each([
  [{ tokens: 1, webhooks: 0, assistants: 0 }, 'tu token'],
  [{ tokens: 0, webhooks: 0, assistants: 1 }, 'tu asistente'],
  [{ tokens: 2, webhooks: 0, assistants: 1 }, 'tus 2 tokens y tu asistente'],
  [{ tokens: 3, webhooks: 2, assistants: 4 }, 'tus 3 tokens, tus 2 webhooks y tus 4 asistentes'],
  [{ tokens: 0, webhooks: 0, assistants: 0 }, undefined],
])('CNX-7 what a new password ends and its owner may keep is named: %o', (counts, name) => {
  expect(WAYS_IN_TEXTS.connectionsOf(counts)).toBe(name)
})
