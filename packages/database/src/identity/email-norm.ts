import { domainToUnicode } from 'node:url'

/**
 * The form in which the addresses of users are compared and stored: two spellings with the same norm are the same user. A
 * domain counts the same in letters and in punycode.
 */
export function emailNorm(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@') + 1
  return at === 0 ? text : text.slice(0, at) + (domainToUnicode(text.slice(at)) || text.slice(at))
}
