export const listWords = {
  name: 'listWords',
  base: 'api',
  method: 'GET',
  path: '/users/words',
  session: true,
} as const
export const updateWords = {
  name: 'updateWords',
  base: 'api',
  method: 'PUT',
  path: '/users/words',
  session: true,
} as const
export const getWordsEffect = {
  name: 'getWordsEffect',
  base: 'api',
  method: 'GET',
  path: '/users/words/effect',
  session: true,
} as const
export const suggestWords = {
  name: 'suggestWords',
  base: 'api',
  method: 'GET',
  path: '/users/words/suggestions',
  session: true,
} as const
export const proveWord = {
  name: 'proveWord',
  base: 'api',
  method: 'GET',
  path: '/users/words/proof',
  session: true,
} as const
