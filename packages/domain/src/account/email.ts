/** Longest address that mail can carry (RFC 5321). */
const MAX_LENGTH = 254

/** Whether it looks like an e-mail address: something, @, a name with a dot. Only a mail that arrives proves more. */
export function isEmailAddress(raw: string): boolean {
  const text = raw.trim()
  return (
    text.length <= MAX_LENGTH &&
    /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@.<>,;:"()[\]\\\p{Cc}]+(?:\.[^\s@.<>,;:"()[\]\\\p{Cc}]+)+$/u.test(text)
  )
}

/** An address in the form in which it is compared: two spellings with the same norm are one user. */
export function emailNorm(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
