import { cleanRut, isValidRut } from '@mirador/domain/account/rut'
import { CHILEAN_PASSWORDS } from './chilean-passwords.ts'

/** Facts that an attacker may know about the owner of an account. */
export interface PasswordContext {
  /** the address of the account */
  email: string
  /** the name of the product */
  product: string
}

/** Minimum length of a word that is a password by itself: 'Ana-tren-2026' may begin with a name. */
const MIN_WORD = 4
/** Sequences of neighbouring signs, used forwards or backwards. */
const RUNS = ['abcdefghijklmnñopqrstuvwxyz', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm']
const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

let common: Promise<ReadonlySet<string>> | undefined

/** The list is read when the first password is set: it is half a megabyte that few processes need. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'].map(fold), ...CHILEAN_PASSWORDS.map(fold)]),
  )
  return common
}

/**
 * Whether a password is one that attackers try first: on the list of common ones, or the address of its owner, the product or
 * a RUT; in any case and with or without accents, also with letters replaced by signs ('P@ssw0rd'), and with up to four digits and
 * signs after it ('Colocolo2026!').
 */
export async function isCommonPassword(password: string, { email, product }: PasswordContext): Promise<boolean> {
  const folded = fold(password)
  if (isRut(folded)) return true
  const list = await commonPasswords()
  const known = new Set([...wordsOf(email), ...wordsOf(product)])
  return wordsIn(folded).some((word) => list.has(word) || known.has(word) || isRun(word))
}

/** Lower case without accents, as people think of a word; ñ stays itself. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?!\u0303)\p{Mn}/gu, '')
    .replace(/(?<!n)\u0303/g, '')
    .normalize('NFC')
}

/** A sign that is neither letter nor digit. */
const SIGN = /[^\p{L}\p{N}]/u

/**
 * Removes matching signs at the end, at most `most`, one step for each: a pattern might take time cubic in their
 * number.
 */
function withoutEnd(text: string, sign: RegExp, most = Number.POSITIVE_INFINITY): string {
  const signs = [...text]
  let removed = 0
  while (removed < most && sign.test(signs.at(-1) ?? '')) {
    signs.pop()
    removed += 1
  }
  return signs.join('')
}

/** The password, and its base word, in each of the ways to disguise it. */
function wordsIn(folded: string): string[] {
  const word = withoutEnd(withoutEnd(withoutEnd(folded, SIGN), /\d/, 4), SIGN)
  const forms = [folded, word].flatMap((text) => [text, text.replace(/./gu, (sign) => LEET[sign] ?? sign)])
  return [...new Set(forms.flatMap((form) => [form, form.replace(/[^\p{L}\p{N}]/gu, '')]))].filter(
    (form) => form.length >= MIN_WORD,
  )
}

/** The parts of an address or a name that are long enough to be a password: of 'ana.soto@andina.cl' also 'anasoto'. */
function wordsOf(name: string): string[] {
  const whole = fold(name)
  const parts = [whole, ...whole.split('@')]
  const words = parts.flatMap((part) => [part, part.replace(/[^\p{L}\p{N}]/gu, ''), ...part.split(/[^\p{L}\p{N}]+/u)])
  return words.filter((word) => word.length >= MIN_WORD)
}

/** One repeated sign, or neighbours of the alphabet or the keyboard. */
function isRun(word: string): boolean {
  if (new Set(word).size === 1) return true
  const backwards = [...word].reverse().join('')
  return RUNS.some((run) => run.includes(word) || run.includes(backwards))
}

/** A valid RUT with at most three letters around it. */
function isRut(folded: string): boolean {
  const [rut = ''] = /\d[\d.]{5,10}-?[\dk]/.exec(folded) ?? []
  const around = folded.replace(rut, '').replace(/\P{L}/gu, '')
  return cleanRut(rut).length >= 8 && isValidRut(rut) && around.length < MIN_WORD
}
