/** Maximum length of an address (RFC 5321). */
const MAX_LENGTH = 254
/** What no reader sees. Mail servers drop some of it, so that two addresses would share a mailbox. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u
const SHAPE = /^[^\s@<>,;:"()[\]\\]+@[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)+$/u

/** Whether a text has the shape of an e-mail address: local part, @, domain with a dot. Only a delivered mail proves more. */
export function isEmailAddress(raw: string): boolean {
  const text = raw.trim()
  return text.length <= MAX_LENGTH && !INVISIBLE.test(text) && SHAPE.test(text)
}
