import { parseArgs } from 'node:util'
import { FLOODS } from './floods.ts'
import { BadOptions, type BenchOptions, readOptions } from './options.ts'

export interface AttackOptions extends BenchOptions {
  /** scenes to run, in order */
  scenes: readonly string[]
  /** duration of each phase */
  seconds: number
}

/** Scene of expensive searches by three accounts; the other scenes are floods. */
export const SEARCHES = 'searches'
/**
 * Scene of four accounts that refresh tenders: half an hour of attack on a faster clock, independent of `--seconds`.
 */
export const REFRESHES = 'refreshes'

/**
 * Reads `--scene NAME` (repeated; all by default) and `--seconds N`; the other options are those of the benchmark.
 * @throws BadOptions
 */
export function readAttackOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): AttackOptions {
  const { values, rest } = split(args)
  const known = [SEARCHES, ...Object.keys(FLOODS), REFRESHES]
  const scenes = values.scene ?? known
  const unknown = scenes.filter((scene) => !known.includes(scene))
  if (unknown.length > 0) throw new BadOptions(`--scene: ${unknown.join(', ')} (known: ${known.join(', ')})`)
  const seconds = Number(values.seconds)
  if (!(Number.isInteger(seconds) && seconds >= 5 && seconds <= 120))
    throw new BadOptions('--seconds must be an integer from 5 to 120')
  return { ...readOptions(['--database', 'postgres', ...rest], env), scenes, seconds }
}

function split(args: readonly string[]) {
  const own = { scene: { type: 'string', multiple: true }, seconds: { type: 'string', default: '15' } } as const
  const { values, tokens } = parseArgs({ args: [...args], options: own, strict: false, tokens: true })
  const isOwn = new Set<number>()
  for (const token of tokens) {
    if (token.kind !== 'option' || !(token.name in own)) continue
    isOwn.add(token.index)
    if (!token.inlineValue) isOwn.add(token.index + 1)
  }
  return {
    values: values as { scene?: string[]; seconds: string },
    rest: args.filter((_, index) => !isOwn.has(index)),
  }
}
