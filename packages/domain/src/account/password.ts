/** The parts of the password rule, each true where the password meets it. */
export interface PasswordParts {
  length: boolean
  upper: boolean
  lower: boolean
  digit: boolean
}

export const PASSWORD_MIN_LENGTH = 8

/**
 * Which parts of the rule a password meets: at least 8 characters, an upper-case letter, a lower-case letter, a digit.
 * Checked after NFKC, as it is hashed, so that a password does not depend on how a keyboard composes characters.
 */
export function passwordParts(password: string): PasswordParts {
  const text = password.normalize('NFKC')
  return {
    length: [...text].length >= PASSWORD_MIN_LENGTH,
    upper: /\p{Lu}/u.test(text),
    lower: /\p{Ll}/u.test(text),
    digit: /[0-9]/.test(text),
  }
}

/** Whether a password meets all parts of the rule. */
export function isStrongPassword(password: string): boolean {
  return Object.values(passwordParts(password)).every(Boolean)
}
