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
  #outcomes: Record<string, Outcome>

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
    // another run may have kept others meanwhile
    this.#outcomes = read(this.#path)
    this.#outcomes[this.#key(mutation)] = outcome
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(this.#path, JSON.stringify(this.#outcomes, null, 1))
  }

  /** Forgets the outcome of a mutation, unless a test noticed it. */
  forget(mutation: Mutation): void {
    if (this.get(mutation)?.result !== 'noticed') delete this.#outcomes[this.#key(mutation)]
  }

  /** An outcome is that of one declaration: another text of it is another mutation, another text of the file is not. */
  #key({ file, name, start, end, text, declaration }: Mutation): string {
    const source = readFileSync(this.#root + file, 'utf8')
    const digest = createHash('sha256')
      .update(source.slice(declaration.start, declaration.end))
      .digest('hex')
      .slice(0, 12)
    return `${file} ${name} ${digest} ${start - declaration.start}-${end - declaration.start} ${text}`
  }
}

function read(path: string): Record<string, Outcome> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
