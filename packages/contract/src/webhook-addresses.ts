import { at } from './addresses.ts'

// The addresses of webhooks, apart from the others because one part of a screen loads them.

export const changeWebhook = at('changeWebhook', 'PUT api /users/webhooks/{id}')
export const createWebhook = at('createWebhook', 'POST api /users/webhooks')
export const deleteWebhook = at('deleteWebhook', 'DELETE api /users/webhooks/{id}')
export const listWebhookDeliveries = at('listWebhookDeliveries', 'GET api /users/webhooks/{id}/deliveries')
export const listWebhooks = at('listWebhooks', 'GET api /users/webhooks')
export const pingWebhook = at('pingWebhook', 'POST api /users/webhooks/{id}/ping')
export const resendWebhook = at('resendWebhook', 'POST api /users/webhooks/{id}/resend')
export const rotateWebhookKey = at('rotateWebhookKey', 'POST api /users/webhooks/{id}/key')
