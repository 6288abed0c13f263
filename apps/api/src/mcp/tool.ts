import type { Endpoint } from '@mirador/contract/endpoint'
import type { Section } from '@mirador/contract/runtime-config'
import type { Scope } from '@mirador/domain/account/personal-tokens'
import { z } from 'zod/mini'
import type { Operations } from './call-operation.ts'
import type { ToolText } from './mcp-texts.ts'
import { type Facts, sourceFacts } from './source-facts.ts'

type Shape = Record<string, z.ZodMiniType>
type Given<S extends Shape> = z.output<z.ZodMiniObject<S>>

/** A part of an answer that is cut to its limits. */
interface Rows {
  /** name of the list in the data */
  key: string
  /**
   * value of `desde` for what follows
   * @param kept rows that the answer has room for
   */
  next(kept: number): string | null
}

export interface ToolAnswer {
  facts: Facts
  data: Record<string, unknown>
  rows?: Rows
}

/** A tool as it is served. */
export interface Tool {
  name: string
  text: ToolText
  /** the operations that it calls: the first one's scope opens it, and it is closed with the sections of any of them */
  operations: readonly Endpoint[]
  scope: Scope
  writes: boolean
  input: z.ZodMiniObject
  answer: z.ZodMiniObject
  run(input: never, operations: Operations): Promise<ToolAnswer>
}

const facts = {
  ...sourceFacts,
  /** `desde` of what follows */
  siguiente: z.nullable(z.string()),
  /** rows without room in this answer */
  omitidos: z.int(),
}

interface Declared<I extends Shape, D extends Shape> {
  name: string
  text: ToolText
  operations: readonly [Endpoint, ...Endpoint[]]
  input: I
  /** what the answer has besides its facts; other properties of what `run` returns are left out */
  data: D
  run(
    input: Given<I>,
    operations: Operations,
  ): Promise<{ facts: Facts; data: z.input<z.ZodMiniObject<D>>; rows?: Rows & { key: keyof D } }>
}

/** Declares a tool that reads. */
export const readingTool = <I extends Shape, D extends Shape>(declared: Declared<I, D>): Tool => toolOf(declared, false)

/** What a repeat of a write has in common with its first attempt. */
const clave = z.string().check(z.regex(/^[\x21-\x7e]{8,255}$/, { error: 'invalid' }))

/** Declares a tool that writes: carried out once for each `clave`. */
export const writingTool = <I extends Shape, D extends Shape>({ input, ...declared }: Declared<I, D>): Tool =>
  toolOf({ ...declared, input: { ...input, clave } } as Declared<I, D>, true)

function toolOf<I extends Shape, D extends Shape>(declared: Declared<I, D>, writes: boolean): Tool {
  const { name, text, operations, input, data } = declared
  const { scope } = operations[0]
  if (scope === undefined) throw new Error(`the tool ${name} begins with an operation without a scope`)
  return {
    name,
    text,
    operations,
    scope,
    writes,
    input: z.strictObject(described(input, text)),
    answer: z.object({ ...facts, ...data }),
    run: declared.run as Tool['run'],
  }
}

/** The inputs with their sentences, which an assistant reads. */
function described(input: Shape, { inputs }: ToolText): Shape {
  return Object.fromEntries(
    Object.entries(input).map(([name, schema]) => {
      const sentence = inputs[name]
      return [name, sentence === undefined ? schema : schema.check(z.describe(sentence))]
    }),
  )
}

/** Whether the settings open every operation of a tool. */
export const isToolOpen = ({ operations }: Tool, open: readonly Section[]): boolean =>
  operations.every(({ sections }) => sections?.some((name) => open.includes(name)) ?? true)
