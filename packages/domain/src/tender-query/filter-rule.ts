import { isDay } from '../time/calendar-day.ts'

/** How the text of a filter is read and written: the same in addresses, requests and stored searches. */
export interface FilterRule<Value> {
  /** The allowed words, or the pattern of the text, for the description of the API. */
  readonly form: readonly string[] | RegExp
  /** The value of a text; undefined for a text without the form or without a value. */
  read(text: string): Value | undefined
  /** The error code of a text that has the form and no value. */
  readonly refusal: 'invalid' | 'out_of_range'
  /** The normal form: the one text a value has. Empty for a value that narrows nothing. */
  write(value: Value): string
}

export function oneOf<Word extends string>(words: readonly Word[]): FilterRule<Word> {
  return {
    form: words,
    read: (text) => words.find((word) => word === text),
    refusal: 'invalid',
    write: (word) => word,
  }
}

/** `oneOf` with a usual word, which narrows nothing. */
export function oneOfOrUsual<Word extends string>(words: readonly Word[], usual: Word): FilterRule<Word> {
  return { ...oneOf(words), write: (word) => (word === usual ? '' : word) }
}

const DIGITS = /^\d{1,15}$/

/** A whole number; 0, where it is in range, narrows nothing. */
export function wholeNumber(min: number, max: number): FilterRule<number> {
  return {
    form: DIGITS,
    read: (text) => (DIGITS.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
    refusal: 'out_of_range',
    write: (value) => (value === 0 ? '' : String(value)),
  }
}

/** Until 1927 Chile's clocks were not a whole number of hours behind UTC, which chile-day.ts does not handle. */
const FIRST_DAY = '1930-01-01'

/** A calendar day, `2026-11-23`. */
export const day: FilterRule<string> = {
  form: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  read: (text) => (isDay(text) && text >= FIRST_DAY ? text : undefined),
  refusal: 'invalid',
  write: (day) => day,
}

/** Maximum number of values of a filter that takes several. */
export const MAX_VALUES = 16

const sourceOf = (form: readonly string[] | RegExp) =>
  form instanceof RegExp ? form.source.slice(1, -1) : form.join('|')

/**
 * A filter of several values joined by commas; a tender must match one of them. The normal form is ascending and
 * without repetition.
 */
export function severalOf<Value extends string | number>(rule: FilterRule<Value>): FilterRule<readonly Value[]> {
  const one = `(?:${sourceOf(rule.form)})`
  const form = new RegExp(`^${one}(?:,${one}){0,${MAX_VALUES - 1}}$`, 'u')
  return {
    form,
    read: (text) => {
      const values = form.test(text) ? text.split(',').map((value) => rule.read(value)) : [undefined]
      const known = values.filter((value) => value !== undefined)
      return known.length < values.length ? undefined : [...new Set(known)].sort((a, b) => (a < b ? -1 : 1))
    },
    refusal: rule.refusal,
    write: (values) =>
      values
        .map((value) => rule.write(value))
        .filter((text) => text !== '')
        .join(','),
  }
}

/** A text with a pattern, unchanged. */
export function matching(pattern: RegExp): FilterRule<string> {
  return {
    form: pattern,
    read: (text) => (pattern.test(text) ? text : undefined),
    refusal: 'invalid',
    write: (text) => text,
  }
}
