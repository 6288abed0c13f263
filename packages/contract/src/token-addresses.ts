import { at } from './addresses.ts'

// The addresses of personal tokens, apart from the others because one part of a screen loads them.

export const createToken = at('createToken', 'POST api /users/tokens')
export const endToken = at('endToken', 'POST api /users/tokens/{id}/end')
export const listTokens = at('listTokens', 'GET api /users/tokens')
