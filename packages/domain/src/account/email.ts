/** Maximum length of an address (RFC 5321). */
const MAX_LENGTH = 254

/** Whether a text has the shape of an e-mail address: local part, @, domain with a dot. Only a delivered mail proves more. */
export function isEmailAddress(raw: string): boolean {
  const text = raw.trim()
  return (
    text.length <= MAX_LENGTH &&
    /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@.<>,;:"()[\]\\\p{Cc}]+(?:\.[^\s@.<>,;:"()[\]\\\p{Cc}]+)+$/u.test(text)
  )
}

/** The form in which addresses are compared: two spellings with the same norm are the same user. */
export function emailNorm(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
