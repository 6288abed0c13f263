import type { z } from 'zod/mini'
import type { Section } from './runtime-config.ts'

/** Which deployable answers: each has its own base URL in the runtime configuration. */
export type ApiBase = 'api' | 'refresh' | 'taxRegistry'

type Schema = z.ZodMiniType

/** Where an endpoint is called, apart from its schemas: a browser needs no more, and the schemas bring their library. */
export interface EndpointAddress {
  /** the endpoint's one name, from contract to test */
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
   * it asks the source, which counts our calls, or reads a whole list; of the rest a GET reads and the others write:
   * limits go by that
   */
  cost?: 'outside' | 'export'
  /** the sections that use it: while the setting SECTIONS closes all of them, it answers as an unknown address does */
  sections?: readonly Section[]
  /** a reader may keep the answer and ask whether it is still the same */
  revalidates?: true
  /** the answer is a file with this name; with the cost of an export it is JSON that is written while it is sent */
  attachment?: string
  /** the answer is a spreadsheet, sent while it is made; its `answer` says nothing */
  isFile?: true
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

/** What a caller gives: only the parts the endpoint has. */
export type CallOf<E extends Endpoint> = (E extends { params: Schema } ? { params: InputOf<E['params']> } : unknown) &
  (E extends { query: Schema } ? { query?: InputOf<E['query']> } : unknown) &
  (E extends { body: Schema } ? { body: InputOf<E['body']> } : unknown)

/** What a handler receives, after validation. */
export interface InputOfEndpoint<E extends Endpoint> {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
}

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
