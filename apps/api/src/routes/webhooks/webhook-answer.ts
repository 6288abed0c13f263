import type { ListedWebhook } from '@mirador/database/webhooks/endpoints'

/** An endpoint as an account of its company sees it, without its keys. */
export function webhookAnswer(stored: ListedWebhook, caller: string) {
  const { sub, answered_at, rests_until: _rests, ...webhook } = stored
  const state = webhook.off_at ? ('off' as const) : answered_at ? ('on' as const) : ('unanswered' as const)
  return { ...webhook, state, is_own: sub === caller }
}
