import { at } from './addresses.ts'

// The addresses of assistants that were allowed by OAuth, apart from the others because two screens load them.

export const listAssistants = at('listAssistants', 'GET api /users/assistants')
export const endAssistant = at('endAssistant', 'POST api /users/assistants/{id}/end')
export const readConsent = at('readConsent', 'POST api /users/assistants/consent')
export const giveConsent = at('giveConsent', 'POST api /users/assistants/consent/answer')
