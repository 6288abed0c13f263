import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mutation } from './mutations.ts'

interface Outcome {
  result: 'noticed' | 'survived' | 'unfinished'
  /** the test file that noticed */
  by?: string
}

/** Outcomes by mutation, in a file from which a run that was stopped goes on. */
export class Outcomes {
  readonly #path: string
  readonly #root: string
  readonly #outcomes: Record<string, Outcome>

  /** @param root ends with a slash */
  constructor(path: string, root: string) {
    this.#path = path
    this.#root = root
    this.#outcomes = read(path)
  }

  get(mutation: Mutation): Outcome | undefined {
    return this.#outcomes[this.#key(mutation)]
  }

  set(mutation: Mutation, outcome: Outcome): void {
    this.#outcomes[this.#key(mutation)] = outcome
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(this.#path, JSON.stringify(this.#outcomes, null, 1))
  }

  /** Forgets the outcome of a mutation, unless a test noticed it. */
  forget(mutation: Mutation): void {
    if (this.get(mutation)?.result !== 'noticed') delete this.#outcomes[this.#key(mutation)]
  }

  /** An outcome is that of one text: another one of the same file is another mutation. */
  #key({ file, start, end, text }: Mutation): string {
    const digest = createHash('sha256')
      .update(readFileSync(this.#root + file))
      .digest('hex')
      .slice(0, 12)
    return `${file} ${digest} ${start}-${end} ${text}`
  }
}

function read(path: string): Record<string, Outcome> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
