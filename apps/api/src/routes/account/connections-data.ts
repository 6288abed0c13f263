import type { readAccountData } from '@mirador/database/accounts/account-data'

type AccountData = Awaited<ReturnType<typeof readAccountData>>

/** A personal token, without its hash. */
export const tokenData = (token: AccountData['tokens'][number]) => ({
  nombre: token.name,
  permisos: token.scopes,
  creado_el: token.created_at,
  vence_el: token.expires_at,
  terminado_el: token.ended_at,
  ultimo_dia_de_uso: token.used_on,
  ultima_red: token.used_network,
})

/** An assistant, without the hashes of its code and tokens. */
export const assistantData = (assistant: AccountData['assistants'][number]) => ({
  cliente: assistant.client_id,
  nombre: assistant.client_name,
  permisos: assistant.scopes,
  permitido_el: assistant.created_at,
  vence_el: assistant.expires_at,
  terminado_el: assistant.ended_at,
  ultimo_dia_de_uso: assistant.used_on,
  ultima_red: assistant.used_network,
})

/** A webhook, without its keys. */
export const webhookData = (webhook: AccountData['webhooks'][number]) => ({
  direccion: webhook.url,
  tipos: webhook.types,
  horas_antes_del_plazo: webhook.hours_before,
  creado_el: webhook.created_at,
  respondio_desde: webhook.answered_at,
  apagado_el: webhook.off_at,
  envios: webhook.deliveries ?? 0,
})
