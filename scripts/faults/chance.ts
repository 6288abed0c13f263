import { seededRandom } from '@mirador/ingestion/demo/random'

/** FAULTS_SEED repeats a run; FAULTS_ROUNDS makes a long one of it. */
const SEED = Number(process.env.FAULTS_SEED) || 1 + Math.floor(Math.random() * 1e9)
/** How often each injury that happens at a random moment is done. */
export const ROUNDS = Number(process.env.FAULTS_ROUNDS) || 2

process.stdout.write(`FAULTS_SEED=${SEED}\n`)
const random = seededRandom(SEED)

/** A moment of an injury: milliseconds, from `least` up to `most`. */
export const someMoment = (least: number, most: number): number => Math.round(least + random.next() * (most - least))
