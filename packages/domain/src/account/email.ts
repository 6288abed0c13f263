/** Maximum length of an address and of its local part (RFC 5321, 4.5.3.1). */
const MAX_LENGTH = 254
const MAX_LOCAL = 64
/** Invisible characters. Some mail servers remove them, so that two addresses would reach one mailbox. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u
/** A local part without quotes: words joined by single dots (RFC 5322, dot-atom). */
const WORD = /[^\s@<>,;:"()[\]\\.]+/u.source
/** A label of a domain: at most 63 characters, no hyphen at an end (RFC 1035, 2.3.1; letters as in RFC 5890). */
const LABEL = /(?!-)[\p{L}\p{N}\p{M}-]{1,63}(?<!-)/u.source
const SHAPE = new RegExp(`^${WORD}(?:\\.${WORD})*@${LABEL}(?:\\.${LABEL})+$`, 'u')

/** Whether a text has the shape of an e-mail address: local part, @, domain with a dot. Only a delivered mail proves more. */
export function isEmailAddress(raw: string): boolean {
  const text = raw.trim()
  return text.length <= MAX_LENGTH && text.indexOf('@') <= MAX_LOCAL && !INVISIBLE.test(text) && SHAPE.test(text)
}
