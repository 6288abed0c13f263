import { pageOfRoute } from '@mirador/domain/pagination'
import { regionName } from '@mirador/domain/tender/region'
import type { FilterRule } from '@mirador/domain/tender-query/filter-rule'
import type { SearchParams } from './paths.ts'

// The rules of filters are not imported, since their module is loaded with the lists of tenders.
type Rule<Value> = Pick<FilterRule<Value>, 'read' | 'write'>

/** One parameter of an address, and its value when it is absent. */
interface Parameter<Value> {
  name: string
  read: (text: string) => Value
  /** empty for the value of an absent parameter, so that a state has one address */
  write: (value: Value) => string
}

/** Reads the state of a page from its address, and writes it. Unknown values count as absent. */
export function addressOf<State extends object>(
  parameters: { readonly [Name in keyof State]: Parameter<State[Name]> },
) {
  const fields = Object.keys(parameters) as (keyof State)[]
  return {
    read: (search: URLSearchParams) =>
      Object.fromEntries(
        fields.map((field) => [field, parameters[field].read(search.get(parameters[field].name) ?? '')]),
      ) as State,
    write: (state: State): SearchParams =>
      Object.fromEntries(fields.map((field) => [parameters[field].name, parameters[field].write(state[field])])),
  }
}

/** The views of a page in the order of their links, the default first: `?vista=`. */
export function viewsOf<View extends string>(all: readonly [View, ...View[]]) {
  const { read, write } = addressOf({ view: withUsual('vista', oneOf(all), all[0]) })
  return { all, read: (search: URLSearchParams): View => read(search).view, write: (view: View) => write({ view }) }
}

export const optional = <Value>(name: string, { read, write }: Rule<Value>): Parameter<Value | undefined> => ({
  name,
  read,
  write: (value) => (value === undefined ? '' : write(value)),
})

export const withUsual = <Value>(name: string, { read, write }: Rule<Value>, usual: Value): Parameter<Value> => ({
  name,
  read: (text) => read(text) ?? usual,
  write: (value) => (value === usual ? '' : write(value)),
})

export const pageNumber = (name: string): Parameter<number> => ({
  name,
  read: pageOfRoute,
  write: (number) => (number > 1 ? String(number) : ''),
})

/** Words of an address that stand for values, such as `{ todo: 'all' }`. */
export function wordFor<Value>(values: Readonly<Record<string, Value>>): Rule<Value> {
  return {
    read: (text) => (Object.hasOwn(values, text) ? values[text] : undefined),
    write: (value) => Object.keys(values).find((word) => values[word] === value) ?? '',
  }
}

export function oneOf<Word extends string>(words: readonly Word[]): Rule<Word> {
  return { read: (text) => words.find((word) => word === text), write: (word) => word }
}

/** The keys of a table, as words of an address. */
export function keyOf<Word extends string>(table: Readonly<Record<Word, unknown>>): Rule<Word> {
  return { read: (text) => (Object.hasOwn(table, text) ? (text as Word) : undefined), write: (word) => word }
}

const textLike = (pattern: RegExp): Rule<string> => ({
  read: (text) => (pattern.test(text) ? text : undefined),
  write: (text) => text,
})

/** A number that matches a pattern. */
export const numberLike = (pattern: RegExp): Rule<number> => ({
  read: (text) => (pattern.test(text) ? Number(text) : undefined),
  write: String,
})

/** A number kept as a string of digits. */
export const asText = ({ read }: Rule<number>): Rule<string> => ({
  read: (text) => read(text)?.toString(),
  write: (text) => text,
})

/** The code of a family. */
export const FAMILY = numberLike(/^[1-9]\d{3,4}0000$/)

export const REGION: Rule<number> = {
  read: (text) => (/^\d{1,2}$/.test(text) && regionName(Number(text)) !== undefined ? Number(text) : undefined),
  write: String,
}

/** The words of a search. */
export const WORDS: Rule<string> = { read: (text) => text.trim().slice(0, 100), write: (text) => text }

/** A RUT in the form that the API accepts; published RUTs may have a wrong check digit. */
export const RUT = textLike(/^[\d.]{1,12}-?[\dkK]$/)
export const isRut = (text: string) => RUT.read(text) !== undefined

/** `2026-08` */
export const MONTH = textLike(/^20\d\d-(0[1-9]|1[0-2])$/)

/** The word for all regions of a market, which is not the default. */
const EVERYWHERE = 'todo'

/** The region of a market: a number, or all of them; absent: where the company sells. */
export const MARKET_REGION: Rule<string> = {
  read: (text) => (text === EVERYWHERE ? 'all' : asText(REGION).read(text)),
  write: (region) => (region === 'all' ? EVERYWHERE : region),
}
