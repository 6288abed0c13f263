import type { z } from 'zod/mini'

/** The schema of the rows of a list. */
export const rowOf = <R extends z.ZodMiniType>(list: z.ZodMiniArray<R>): R => list.def.element
