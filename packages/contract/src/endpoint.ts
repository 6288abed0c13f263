import type { Scope } from '@mirador/domain/account/personal-tokens'
import type { z } from 'zod/mini'
import type { Section } from './runtime-config.ts'

/** The deployable that answers an endpoint: each has its own base URL in the runtime configuration. */
export type ApiBase = 'api' | 'refresh' | 'taxRegistry'

type Schema = z.ZodMiniType

/**
 * The address of an endpoint, separate from its schemas: a browser needs no more, and the schemas bring their library.
 */
export interface EndpointAddress {
  /** unique name, the same from contract to test */
  name: string
  base: ApiBase
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** below the base, with `{param}` placeholders: `/bid/by/{id}` */
  path: string
  /** whether a bearer token is required */
  session: boolean
}

/** The values of a call, as they are sent. */
export interface CallExample {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
}

export interface Endpoint extends EndpointAddress {
  /** one sentence for the documentation, in Spanish */
  summary: string
  tag: string
  /**
   * `outside`: it calls the source, which counts our calls; `export`: it reads a whole list. Without a cost, a GET
   * counts as a read and any other method as a write. `entry`: a step of an assistant's way in, which reads a document of
   * another site. Limits depend on it
   */
  cost?: 'outside' | 'export' | 'entry'
  /** the scope of a personal token that opens it; absent: a session only */
  scope?: Scope
  /** it is also in the public API, `/api/v1`; it has a scope */
  public?: true
  /**
   * How the public API walks its pages (docs/decisions/0129): in the order of a key that never changes, unless the query
   * names one of some parameters, which ask for another order or for no pages. Its query has an `offset`
   */
  walk?: { key: z.ZodMiniType<WalkKey>; unless?: readonly string[] }
  /** the sections that use it: while the setting SECTIONS closes all of them, it answers like an unknown address */
  sections?: readonly Section[]
  /** whether a client may keep the answer and revalidate it */
  revalidates?: true
  /** the answer is a file with this name; with the cost of an export it is JSON that is written while it is sent */
  attachment?: string
  /** whether the answer is a spreadsheet, sent while it is written; its `answer` schema has no content */
  isFile?: true
  /** the answer is a file with one JSON value a line, sent while it is written; its `answer` schema is that of a line */
  isLines?: true
  /** a call that a signed-in account may make: for the documentation, and for the test that calls every endpoint */
  example?: CallExample
  params?: Schema
  query?: Schema
  body?: Schema
  answer: Schema
}

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined
type OutputOf<S> = S extends Schema ? z.output<S> : undefined

/** The input of a caller, with only the parts that the endpoint has. */
export type CallOf<E extends Endpoint> = (E extends { params: Schema } ? { params: InputOf<E['params']> } : unknown) &
  (E extends { query: Schema } ? { query?: InputOf<E['query']> } : unknown) &
  (E extends { body: Schema } ? { body: InputOf<E['body']> } : unknown)

/** The input of a handler, after validation. */
export interface InputOfEndpoint<E extends Endpoint> {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
}

type WalkKey = readonly (number | string)[]

/** The key by which the rows of an endpoint are walked. */
export type KeyOf<E extends Endpoint> = E extends { walk: { key: infer K extends z.ZodMiniType<WalkKey> } }
  ? z.output<K>
  : never

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** An answer before JSON: instants may still be Dates. */
export type Unserialised<T> = T extends string
  ? string extends T
    ? string | Date
    : T
  : T extends readonly (infer U)[]
    ? readonly Unserialised<U>[]
    : T extends object
      ? { [K in keyof T]: Unserialised<T[K]> }
      : T
