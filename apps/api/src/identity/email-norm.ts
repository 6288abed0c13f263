/** An e-mail address as it is compared: two spellings with one norm are one user. */
export function emailNorm(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
