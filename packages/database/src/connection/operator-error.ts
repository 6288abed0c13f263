/** A problem that the operator can solve. packages/texts has the sentence of each kind. */
export type DatabaseProblem =
  | { kind: 'data directory in use'; dataDir: string; pid: number; since: string }
  | { kind: 'data directory unusable'; dataDir: string }
  | { kind: 'disk almost full'; dataDir: string; minMegabytes: number }
  /** `message` is that of the operating system, the driver or the server */
  | { kind: 'data directory not writable' | 'data directory is a file'; message: string }
  | {
      kind: 'no such database' | 'access denied' | 'server busy' | 'server unreachable' | 'server disk full'
      message: string
    }
  | { kind: 'invalid address' }
  /** `file` is the last migration before the baseline */
  | { kind: 'schema before the baseline' | 'backup before the baseline'; file: string }
  | { kind: 'unknown migration' | 'edited migration'; file: string }
  | { kind: 'nothing to back up' | 'not a backup' | 'incomplete backup' | 'continued backup' | 'damaged backup' }
  | { kind: 'backup of a newer version' }
  | { kind: 'backup with another migration'; file: string }
  | { kind: 'backup with an unknown table'; table: string }
  | { kind: 'database in use'; connections: number }
  /** `tables` are those that have rows */
  | { kind: 'database not empty'; tables: string[] }

/** An error that the operator can solve. Its message, for logs, is the problem in English. */
export class OperatorError extends Error {
  readonly problem: DatabaseProblem
  constructor(problem: DatabaseProblem, options?: ErrorOptions) {
    const { kind, ...details } = problem
    const isBare = Object.keys(details).length === 0
    super(isBare ? kind : `${kind} ${JSON.stringify(details)}`, options)
    this.name = new.target.name
    this.problem = problem
  }
}
