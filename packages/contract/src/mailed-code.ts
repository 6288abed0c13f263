/** A mailed code with its recipient. */
export interface MailedCode {
  code: string
  email: string
}

const CODE = /^\d{6,12}$/
const LONGEST_EMAIL = 254

/**
 * The part after `#` of a link that fills a code in. Browsers send it neither to the server nor as a referrer, so that it is in no
 * log, and a mail scanner that opens the link confirms nothing (docs/decisions/0052).
 */
export function mailedCodeFragment({ code, email }: MailedCode): string {
  return new URLSearchParams({ codigo: code, correo: email }).toString()
}

/**
 * Reads the code from a fragment.
 * @param hash of an address, with or without `#`
 * @returns undefined when it has no code
 */
export function readMailedCode(hash: string): MailedCode | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const [code, email] = [given.get('codigo') ?? '', given.get('correo') ?? '']
  return CODE.test(code) && email.includes('@') && email.length <= LONGEST_EMAIL ? { code, email } : undefined
}
