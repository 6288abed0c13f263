import { seededRandom } from '@mirador/invented/random'

/** FAULTS_SEED repeats a run; FAULTS_ROUNDS makes it longer. */
const SEED = Number(process.env.FAULTS_SEED) || 1 + Math.floor(Math.random() * 1e9)
/** Number of repetitions of each fault at a random time. */
export const ROUNDS = Number(process.env.FAULTS_ROUNDS) || 2

process.stdout.write(`FAULTS_SEED=${SEED}\n`)
const random = seededRandom(SEED)

/** @returns a random delay before a fault: milliseconds between `min` and `max` */
export const randomDelay = (min: number, max: number): number => Math.round(min + random.next() * (max - min))
